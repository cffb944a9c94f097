import type { MoneyFormat } from '../../core/money.js'

/** Written by scripts/cldr.mjs. */
export const money: MoneyFormat = {
  decimal: ',',
  group: '\u00a0',
  groupsFrom: 5,
  positive: '#\u00a0¤',
  negative: '-#\u00a0¤',
  symbols: {
    HUF: 'Ft',
    JPY: '¥',
    XAF: 'FCFA',
    XCG: 'Cg.',
    XOF: 'F\u202fCFA',
    XPF: 'CFPF',
  },
}
