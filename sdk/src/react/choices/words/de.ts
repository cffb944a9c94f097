import type { ChoiceWords } from './en.js'

export const choices: ChoiceWords = {
  quantity: 'Menge von {product}',
  fewer: 'Weniger von {product}',
  more: 'Mehr von {product}',
  steps: 'In Schritten von {step}',
  off: '{percent} % Rabatt',
  saved: 'Sie sparen {amount}',
}
