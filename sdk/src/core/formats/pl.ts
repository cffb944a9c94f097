import type { MoneyFormat } from '../money.js'

/** Written by scripts/money.mjs from CLDR. */
export const pl: MoneyFormat = {
  decimal: ',',
  group: '\u00a0',
  groupsFrom: 5,
  positive: '#\u00a0¤',
  negative: '-#\u00a0¤',
  symbols: {
    BRL: 'R$',
    EUR: '€',
    PLN: 'zł',
    XAF: 'FCFA',
    XCD: 'EC$',
    XOF: 'F\u202fCFA',
    XPF: 'CFPF',
  },
}
