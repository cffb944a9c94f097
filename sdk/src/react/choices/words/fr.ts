import type { ChoiceWords } from './en.js'

export const choices: ChoiceWords = {
  quantity: 'Quantité de {product}',
  fewer: 'Diminuer la quantité de {product}',
  more: 'Augmenter la quantité de {product}',
  steps: 'Par multiples de {step}',
  off: '−{percent} %',
  saved: 'Vous économisez {amount}',
}
