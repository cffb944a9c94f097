import type { MoneyFormat } from '../money.js'

/** Written by scripts/money.mjs from CLDR. */
export const hu: MoneyFormat = {
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
