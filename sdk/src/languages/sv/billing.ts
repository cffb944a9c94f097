import type { BillingWords } from '../en/billing.js'

export const billing: BillingWords = {
  per: {
    day: { one: '{amount} per dag', other: '{amount} per {count} dagar' },
    week: { one: '{amount} per vecka', other: '{amount} per {count} veckor' },
    month: { one: '{amount} per månad', other: '{amount} per {count} månader' },
    year: { one: '{amount} per år', other: '{amount} per {count} år' },
  },
  then: '{first} i dag, därefter {per} från den {date}.',
  afterwards: 'Från den {date}: {per}.',
  sum: 'Antal betalningar: {count}. Totalt: {sum}.',
  cancel: 'Kan sägas upp när som helst.',
  minimum: 'Minsta antal betalningar: {count}.',
  once: 'Betalas en gång',
  setup: 'Startavgift',
  trial: 'Provperiod',
  consent: 'Jag godkänner att {shop} debiterar mitt betalsätt: {terms}',
  subscribe: 'Prenumerera och betala {amount}',
  subscribeLater: 'Prenumerera med betalningsskyldighet',
  saved: 'Inget att betala i dag. Ditt kort sparas för de betalningar som följer.',
  next: 'Nästa betalning: {amount} den {date}.',
}
