import type { MoneyFormat } from '../../core/money.js'

/** Written by scripts/cldr.mjs. */
export const money: MoneyFormat = {
  decimal: ',',
  group: '.',
  groupsFrom: 5,
  positive: '#\u00a0¤',
  negative: '-#\u00a0¤',
  symbols: {
    AUD: 'A$',
    CAD: 'CA$',
    CNY: 'CN¥',
    EUR: '€',
    GBP: '£',
    ILS: '₪',
    NZD: 'NZ$',
    PHP: '₱',
    THB: '฿',
    XAF: 'FCFA',
    XCD: 'EC$',
    XCG: 'Cf',
    XOF: 'F\u202fCFA',
    XPF: 'CFPF',
  },
}
