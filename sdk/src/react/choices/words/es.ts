import type { ChoiceWords } from './en.js'

export const choices: ChoiceWords = {
  quantity: 'Cantidad de {product}',
  fewer: 'Reducir la cantidad de {product}',
  more: 'Aumentar la cantidad de {product}',
  steps: 'En múltiplos de {step}',
  off: '{percent} % de descuento',
  saved: 'Ahorras {amount}',
}
