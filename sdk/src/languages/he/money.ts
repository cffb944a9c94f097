import type { MoneyFormat } from '../../core/money.js'

/** Written by scripts/cldr.mjs. */
export const money: MoneyFormat = {
  decimal: '.',
  group: ',',
  groupsFrom: 4,
  positive: '\u200f#\u00a0\u200f\u2068¤\u2069',
  negative: '\u200f\u200e-#\u00a0\u200f\u2068¤\u2069',
  symbols: {
    AUD: 'A$',
    BRL: 'R$',
    CAD: 'CA$',
    CNY: 'CN¥',
    EUR: '€',
    GBP: '£',
    HKD: 'HK$',
    ILS: '₪',
    INR: '₹',
    JPY: '¥',
    KRW: '₩',
    MXN: 'MX$',
    NZD: 'NZ$',
    THB: '฿',
    TWD: 'NT$',
    USD: '$',
    VND: '₫',
    XAF: 'FCFA',
    XCD: 'EC$',
    XCG: 'Cg.',
    XOF: 'F\u202fCFA',
    XPF: 'CFPF',
  },
}
