import type { BillingWords } from '../en/billing.js'

export const billing: BillingWords = {
  per: {
    day: { one: '{amount} päivässä', other: '{amount} {count} päivän välein' },
    week: { one: '{amount} viikossa', other: '{amount} {count} viikon välein' },
    month: { one: '{amount} kuukaudessa', other: '{amount} {count} kuukauden välein' },
    year: { one: '{amount} vuodessa', other: '{amount} {count} vuoden välein' },
  },
  then: '{first} tänään, sen jälkeen {per} {date} alkaen.',
  afterwards: '{date} alkaen: {per}.',
  sum: 'Maksujen määrä: {count}. Yhteensä: {sum}.',
  cancel: 'Peruttavissa milloin tahansa.',
  minimum: 'Maksujen vähimmäismäärä: {count}.',
  once: 'Veloitetaan kerran',
  setup: 'Aloitusmaksu',
  trial: 'Kokeilujakso',
  consent: 'Hyväksyn, että {shop} veloittaa maksutapaani: {terms}',
  subscribe: 'Tilaa ja maksa {amount}',
  subscribeLater: 'Tilaa maksuvelvollisuudella',
  saved: 'Tänään ei ole maksettavaa. Korttisi tallennetaan seuraavia maksuja varten.',
  next: 'Seuraava maksu: {amount} {date}.',
}
