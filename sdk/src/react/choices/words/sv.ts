import type { ChoiceWords } from './en.js'

export const choices: ChoiceWords = {
  quantity: 'Antal av {product}',
  fewer: 'Färre av {product}',
  more: 'Fler av {product}',
  steps: 'I steg om {step}',
  off: '{percent} % rabatt',
  saved: 'Du sparar {amount}',
}
