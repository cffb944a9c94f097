import type { ChoiceWords } from './en.js'

export const choices: ChoiceWords = {
  quantity: 'Antall av {product}',
  fewer: 'Færre av {product}',
  more: 'Flere av {product}',
  steps: 'I trinn på {step}',
  off: '{percent} % rabatt',
  saved: 'Du sparer {amount}',
}
