import type { ChoiceWords } from './en.js'

export const choices: ChoiceWords = {
  quantity: 'Quantidade de {product}',
  fewer: 'Diminuir a quantidade de {product}',
  more: 'Aumentar a quantidade de {product}',
  steps: 'Em múltiplos de {step}',
  off: '{percent}% de desconto',
  saved: 'Poupa {amount}',
}
