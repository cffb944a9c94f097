import type { BillingWords } from '../en/billing.js'

export const billing: BillingWords = {
  per: {
    day: { one: '{amount} al día', many: '{amount} cada {count} días', other: '{amount} cada {count} días' },
    week: { one: '{amount} a la semana', many: '{amount} cada {count} semanas', other: '{amount} cada {count} semanas' },
    month: { one: '{amount} al mes', many: '{amount} cada {count} meses', other: '{amount} cada {count} meses' },
    year: { one: '{amount} al año', many: '{amount} cada {count} años', other: '{amount} cada {count} años' },
  },
  then: '{first} hoy y después {per} a partir del {date}.',
  afterwards: 'A partir del {date}: {per}.',
  sum: 'Número de pagos: {count}. Total: {sum}.',
  cancel: 'Se puede cancelar en cualquier momento.',
  minimum: 'Número mínimo de pagos: {count}.',
  once: 'Pago único',
  setup: 'Alta',
  trial: 'Prueba',
  consent: 'Acepto que {shop} cargue en mi medio de pago: {terms}',
  subscribe: 'Suscribirse y pagar {amount}',
  subscribeLater: 'Suscribirse con obligación de pago',
  saved: 'Hoy no hay nada que pagar. Su tarjeta se guarda para los pagos siguientes.',
  next: 'Próximo pago: {amount} el {date}.',
}
