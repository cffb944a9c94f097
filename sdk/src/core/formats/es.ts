import type { MoneyFormat } from '../money.js'

/** Written by scripts/money.mjs from CLDR. */
export const es: MoneyFormat = {
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
