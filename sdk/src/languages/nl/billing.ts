import type { BillingWords } from '../en/billing.js'

export const billing: BillingWords = {
  per: {
    day: { one: '{amount} per dag', other: '{amount} elke {count} dagen' },
    week: { one: '{amount} per week', other: '{amount} elke {count} weken' },
    month: { one: '{amount} per maand', other: '{amount} elke {count} maanden' },
    year: { one: '{amount} per jaar', other: '{amount} elke {count} jaar' },
  },
  then: '{first} vandaag, daarna {per} vanaf {date}.',
  afterwards: 'Vanaf {date}: {per}.',
  sum: 'Aantal betalingen: {count}. Totaal: {sum}.',
  cancel: 'Op elk moment opzegbaar.',
  minimum: 'Minimumaantal betalingen: {count}.',
  once: 'Eenmalig',
  setup: 'Instapkosten',
  trial: 'Proefperiode',
  consent: 'Ik ga ermee akkoord dat {shop} mijn betaalmethode belast: {terms}',
  subscribe: 'Abonneren en {amount} betalen',
  subscribeLater: 'Abonneren met betalingsverplichting',
  saved: 'Vandaag is er niets te betalen. Uw kaart wordt bewaard voor de volgende betalingen.',
  next: 'Volgende betaling: {amount} op {date}.',
}
