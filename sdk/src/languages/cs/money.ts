import type { MoneyFormat } from '../../core/money.js'

/** Written by scripts/cldr.mjs. */
export const money: MoneyFormat = {
  decimal: ',',
  group: '\u00a0',
  groupsFrom: 4,
  positive: '#\u00a0¤',
  negative: '-#\u00a0¤',
  symbols: {
    AUD: 'AU$',
    BRL: 'R$',
    CAD: 'CA$',
    CNY: 'CN¥',
    CZK: 'Kč',
    EUR: '€',
    GBP: '£',
    HKD: 'HK$',
    JPY: 'JP¥',
    KRW: '₩',
    MXN: 'MX$',
    NZD: 'NZ$',
    TWD: 'NT$',
    USD: 'US$',
    XAF: 'FCFA',
    XCD: 'EC$',
    XCG: 'Cg.',
    XOF: 'F\u202fCFA',
    XPF: 'CFPF',
  },
}
