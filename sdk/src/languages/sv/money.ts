import type { MoneyFormat } from '../../core/money.js'

/** Written by scripts/cldr.mjs. */
export const money: MoneyFormat = {
  decimal: ',',
  group: '\u00a0',
  groupsFrom: 4,
  positive: '#\u00a0¤',
  negative: '−#\u00a0¤',
  symbols: {
    BBD: 'Bds$',
    BMD: 'BM$',
    BRL: 'BR$',
    BSD: 'BS$',
    BZD: 'BZ$',
    CAD: 'CA$',
    DKK: 'Dkr',
    DOP: 'RD$',
    EGP: 'EG£',
    EUR: '€',
    ILS: '₪',
    ISK: 'Ikr',
    JMD: 'JM$',
    MXN: 'MX$',
    NOK: 'Nkr',
    SEK: 'kr',
    USD: 'US$',
    XAF: 'FCFA',
    XCD: 'EC$',
    XOF: 'F\u202fCFA',
    XPF: 'CFPF',
  },
}
