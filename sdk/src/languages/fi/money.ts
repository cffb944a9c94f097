import type { MoneyFormat } from '../../core/money.js'

/** Written by scripts/cldr.mjs. */
export const money: MoneyFormat = {
  decimal: ',',
  group: '\u00a0',
  groupsFrom: 4,
  positive: '#\u00a0¤',
  negative: '−#\u00a0¤',
  symbols: {
    EUR: '€',
    GBP: '£',
    JPY: '¥',
    USD: '$',
    XAF: 'FCFA',
    XCG: 'Cg.',
    XOF: 'F\u202fCFA',
  },
}
