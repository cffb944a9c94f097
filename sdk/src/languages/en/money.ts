import type { MoneyFormat } from '../../core/money.js'

/** Written by scripts/cldr.mjs. */
export const money: MoneyFormat = {
  decimal: '.',
  group: ',',
  groupsFrom: 4,
  positive: '¤#',
  negative: '-¤#',
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
    PHP: '₱',
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
