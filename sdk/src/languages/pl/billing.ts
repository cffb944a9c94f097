import type { BillingWords } from '../en/billing.js'

export const billing: BillingWords = {
  per: {
    day: {
      one: '{amount} dziennie',
      few: '{amount} co {count} dni',
      many: '{amount} co {count} dni',
      other: '{amount} co {count} dnia',
    },
    week: {
      one: '{amount} tygodniowo',
      few: '{amount} co {count} tygodnie',
      many: '{amount} co {count} tygodni',
      other: '{amount} co {count} tygodnia',
    },
    month: {
      one: '{amount} miesięcznie',
      few: '{amount} co {count} miesiące',
      many: '{amount} co {count} miesięcy',
      other: '{amount} co {count} miesiąca',
    },
    year: {
      one: '{amount} rocznie',
      few: '{amount} co {count} lata',
      many: '{amount} co {count} lat',
      other: '{amount} co {count} roku',
    },
  },
  then: '{first} dziś, potem {per} od {date}.',
  afterwards: 'Od {date}: {per}.',
  sum: 'Liczba płatności: {count}. Łącznie: {sum}.',
  cancel: 'Można zrezygnować w każdej chwili.',
  minimum: 'Minimalna liczba płatności: {count}.',
  once: 'Płatne raz',
  setup: 'Opłata początkowa',
  trial: 'Okres próbny',
  consent: 'Wyrażam zgodę, aby {shop} obciążał moją metodę płatności: {terms}',
  subscribe: 'Subskrybuj i zapłać {amount}',
  subscribeLater: 'Subskrybuj z obowiązkiem zapłaty',
  saved: 'Dziś nie ma nic do zapłaty. Karta zostanie zapisana na kolejne płatności.',
  next: 'Następna płatność: {amount}, {date}.',
}
