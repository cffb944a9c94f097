import type { BillingWords } from '../en/billing.js'

export const billing: BillingWords = {
  per: {
    day: { one: '{amount} por dia', many: '{amount} a cada {count} dias', other: '{amount} a cada {count} dias' },
    week: { one: '{amount} por semana', many: '{amount} a cada {count} semanas', other: '{amount} a cada {count} semanas' },
    month: { one: '{amount} por mês', many: '{amount} a cada {count} meses', other: '{amount} a cada {count} meses' },
    year: { one: '{amount} por ano', many: '{amount} a cada {count} anos', other: '{amount} a cada {count} anos' },
  },
  then: '{first} hoje e depois {per} a partir de {date}.',
  afterwards: 'A partir de {date}: {per}.',
  sum: 'Número de pagamentos: {count}. Total: {sum}.',
  cancel: 'Cancelamento possível a qualquer momento.',
  minimum: 'Número mínimo de pagamentos: {count}.',
  once: 'Cobrança única',
  setup: 'Adesão',
  trial: 'Período de teste',
  consent: 'Concordo que {shop} cobre no meu meio de pagamento: {terms}',
  subscribe: 'Assinar e pagar {amount}',
  subscribeLater: 'Assinar com obrigação de pagamento',
  saved: 'Nada a pagar hoje. Seu cartão é salvo para os próximos pagamentos.',
  next: 'Próximo pagamento: {amount} em {date}.',
}
