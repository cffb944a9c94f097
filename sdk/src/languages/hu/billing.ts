import type { BillingWords } from '../en/billing.js'

export const billing: BillingWords = {
  per: {
    day: { one: '{amount} naponta', other: '{amount} {count} naponta' },
    week: { one: '{amount} hetente', other: '{amount} {count} hetente' },
    month: { one: '{amount} havonta', other: '{amount} {count} havonta' },
    year: { one: '{amount} évente', other: '{amount} {count} évente' },
  },
  then: 'Ma {first}, majd {date} napjától {per}.',
  afterwards: '{date} napjától: {per}.',
  sum: 'Fizetések száma: {count}. Összesen: {sum}.',
  cancel: 'Bármikor lemondható.',
  minimum: 'Fizetések minimális száma: {count}.',
  once: 'Egyszeri díj',
  setup: 'Indítási díj',
  trial: 'Próbaidőszak',
  consent: 'Hozzájárulok, hogy az eladó ({shop}) megterhelje a fizetési módomat: {terms}',
  subscribe: 'Előfizetés és fizetés: {amount}',
  subscribeLater: 'Előfizetés fizetési kötelezettséggel',
  saved: 'Ma nincs fizetnivaló. A kártyát a következő fizetésekhez elmentjük.',
  next: 'Következő fizetés: {amount}, {date}',
}
