import type { MoneyFormat } from '../money.js'

/** Written by scripts/money.mjs from CLDR. */
export const ro: MoneyFormat = {
  decimal: ',',
  group: '.',
  groupsFrom: 4,
  positive: '#\u00a0¤',
  negative: '-#\u00a0¤',
  symbols: {
    XAF: 'FCFA',
    XCG: 'Cg.',
    XOF: 'F\u202fCFA',
    XPF: 'CFPF',
  },
}
