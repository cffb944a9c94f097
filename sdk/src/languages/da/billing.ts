import type { BillingWords } from '../en/billing.js'

export const billing: BillingWords = {
  per: {
    day: { one: '{amount} om dagen', other: '{amount} hver {count}. dag' },
    week: { one: '{amount} om ugen', other: '{amount} hver {count}. uge' },
    month: { one: '{amount} om måneden', other: '{amount} hver {count}. måned' },
    year: { one: '{amount} om året', other: '{amount} hvert {count}. år' },
  },
  then: '{first} i dag, derefter {per} fra den {date}.',
  afterwards: 'Fra den {date}: {per}.',
  sum: 'Antal betalinger: {count}. I alt: {sum}.',
  cancel: 'Kan opsiges når som helst.',
  minimum: 'Mindste antal betalinger: {count}.',
  once: 'Betales én gang',
  setup: 'Oprettelse',
  trial: 'Prøveperiode',
  consent: 'Jeg accepterer, at {shop} trækker på min betalingsmetode: {terms}',
  subscribe: 'Abonnér og betal {amount}',
  subscribeLater: 'Abonnér med betalingspligt',
  saved: 'Der er intet at betale i dag. Dit kort gemmes til de følgende betalinger.',
  next: 'Næste betaling: {amount} den {date}.',
}
