import type { ChoiceWords } from './en.js'

export const choices: ChoiceWords = {
  quantity: 'Antal af {product}',
  fewer: 'Færre af {product}',
  more: 'Flere af {product}',
  steps: 'I trin på {step}',
  off: '{percent} % rabat',
  saved: 'Du sparer {amount}',
}
