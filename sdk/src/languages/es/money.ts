import type { MoneyFormat } from '../../core/money.js'

/** Written by scripts/cldr.mjs. */
export const money: MoneyFormat = {
  decimal: ',',
  group: '.',
  groupsFrom: 5,
  positive: '#\u00a0¤',
  negative: '-#\u00a0¤',
  symbols: {
    EUR: '€',
    THB: '฿',
    USD: 'US$',
    VND: '₫',
    XCG: 'Cg.',
    XPF: 'CFPF',
  },
}
