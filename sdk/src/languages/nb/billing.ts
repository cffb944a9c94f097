import type { BillingWords } from '../en/billing.js'

export const billing: BillingWords = {
  per: {
    day: { one: '{amount} per dag', other: '{amount} hver {count}. dag' },
    week: { one: '{amount} per uke', other: '{amount} hver {count}. uke' },
    month: { one: '{amount} per måned', other: '{amount} hver {count}. måned' },
    year: { one: '{amount} per år', other: '{amount} hvert {count}. år' },
  },
  then: '{first} i dag, deretter {per} fra {date}.',
  afterwards: 'Fra {date}: {per}.',
  sum: 'Antall betalinger: {count}. Totalt: {sum}.',
  cancel: 'Kan sies opp når som helst.',
  minimum: 'Minste antall betalinger: {count}.',
  once: 'Betales én gang',
  setup: 'Oppstart',
  trial: 'Prøveperiode',
  consent: 'Jeg godtar at {shop} belaster betalingsmåten min: {terms}',
  subscribe: 'Abonner og betal {amount}',
  subscribeLater: 'Abonner med betalingsplikt',
  saved: 'Det er ingenting å betale i dag. Kortet ditt lagres for betalingene som følger.',
  next: 'Neste betaling: {amount} den {date}.',
}
