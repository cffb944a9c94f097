export const businessTypes = { '': 'Not set', individual: 'Individual', company: 'Company', non_profit: 'Non-profit' }

/** The languages that all invoices can have. */
export const invoiceLanguages = {
  '': 'Each buyer’s own',
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  nl: 'Dutch',
  pt: 'Portuguese',
  pl: 'Polish',
  cs: 'Czech',
  ro: 'Romanian',
  hu: 'Hungarian',
  sv: 'Swedish',
  da: 'Danish',
  fi: 'Finnish',
  nb: 'Norwegian',
  el: 'Greek',
  tr: 'Turkish',
  ar: 'Arabic',
  he: 'Hebrew',
  fa: 'Persian',
}
