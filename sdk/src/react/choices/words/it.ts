import type { ChoiceWords } from './en.js'

export const choices: ChoiceWords = {
  quantity: 'Quantità di {product}',
  fewer: 'Riduci la quantità di {product}',
  more: 'Aumenta la quantità di {product}',
  steps: 'A gruppi di {step}',
  off: 'Sconto del {percent}%',
  saved: 'Risparmi {amount}',
}
