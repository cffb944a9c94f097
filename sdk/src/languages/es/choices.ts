import type { ChoiceWords } from '../en/choices.js'

export const choices: ChoiceWords = {
  quantity: 'Cantidad de {product}',
  fewer: 'Reducir la cantidad de {product}',
  more: 'Aumentar la cantidad de {product}',
  steps: 'En múltiplos de {step}',
  off: '{percent} % de descuento',
  saved: 'Ahorras {amount}',
  alone: '(por separado {amount})',
  choose: 'Elija una opción',
  notMade: 'No disponible',
  namePrice: 'Elige tu precio',
  chooseDonation: 'Elige tu donativo',
  otherAmount: 'Otro importe',
  amountExample: 'Introduce un importe como {amount}.',
  amountLeast: 'El importe mínimo es {amount}.',
  amountMost: 'El importe máximo es {amount}.',
  tip: 'Propina',
  addTip: 'Añadir propina',
  noTip: 'Sin propina',
}
