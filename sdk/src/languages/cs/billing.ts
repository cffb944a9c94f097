import type { BillingWords } from '../en/billing.js'

export const billing: BillingWords = {
  per: {
    day: {
      one: '{amount} denně',
      few: '{amount} každé {count} dny',
      many: '{amount} každého {count} dne',
      other: '{amount} každých {count} dní',
    },
    week: {
      one: '{amount} týdně',
      few: '{amount} každé {count} týdny',
      many: '{amount} každého {count} týdne',
      other: '{amount} každých {count} týdnů',
    },
    month: {
      one: '{amount} měsíčně',
      few: '{amount} každé {count} měsíce',
      many: '{amount} každého {count} měsíce',
      other: '{amount} každých {count} měsíců',
    },
    year: {
      one: '{amount} ročně',
      few: '{amount} každé {count} roky',
      many: '{amount} každého {count} roku',
      other: '{amount} každých {count} let',
    },
  },
  then: '{first} dnes, potom {per} od {date}.',
  afterwards: 'Od {date}: {per}.',
  sum: 'Počet plateb: {count}. Celkem: {sum}.',
  cancel: 'Lze kdykoli zrušit.',
  minimum: 'Minimální počet plateb: {count}.',
  once: 'Platí se jednou',
  setup: 'Zřízení',
  trial: 'Zkušební období',
  consent: 'Souhlasím s tím, že {shop} bude účtovat na můj platební prostředek: {terms}',
  subscribe: 'Předplatit a zaplatit {amount}',
  subscribeLater: 'Předplatit s povinností platby',
  saved: 'Dnes není co platit. Vaše karta se uloží pro další platby.',
  next: 'Další platba: {amount} dne {date}.',
}
