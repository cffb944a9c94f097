import type { MoneyFormat } from '../../core/money.js'

/** Written by scripts/cldr.mjs. */
export const money: MoneyFormat = {
  decimal: ',',
  group: '.',
  groupsFrom: 4,
  positive: '#\u00a0¤',
  negative: '-#\u00a0¤',
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
    JPY: 'JP¥',
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
