import type { BillingWords } from '../en/billing.js'

export const billing: BillingWords = {
  per: {
    day: { one: '{amount} al giorno', many: '{amount} ogni {count} giorni', other: '{amount} ogni {count} giorni' },
    week: { one: '{amount} a settimana', many: '{amount} ogni {count} settimane', other: '{amount} ogni {count} settimane' },
    month: { one: '{amount} al mese', many: '{amount} ogni {count} mesi', other: '{amount} ogni {count} mesi' },
    year: { one: '{amount} all’anno', many: '{amount} ogni {count} anni', other: '{amount} ogni {count} anni' },
  },
  then: '{first} oggi, poi {per} dal giorno {date}.',
  afterwards: 'Dal giorno {date}: {per}.',
  sum: 'Numero di pagamenti: {count}. Totale: {sum}.',
  cancel: 'Disdetta possibile in qualsiasi momento.',
  minimum: 'Numero minimo di pagamenti: {count}.',
  once: 'Pagamento unico',
  setup: 'Attivazione',
  trial: 'Periodo di prova',
  consent: 'Accetto che {shop} addebiti il mio metodo di pagamento: {terms}',
  subscribe: 'Abbonati e paga {amount}',
  subscribeLater: 'Abbonati con obbligo di pagamento',
  saved: 'Oggi non c’è nulla da pagare. La carta viene salvata per i pagamenti successivi.',
  next: 'Prossimo pagamento: {amount} il giorno {date}.',
}
