import type { ChoiceWords } from './en.js'

export const choices: ChoiceWords = {
  quantity: 'Määrä: {product}',
  fewer: 'Vähemmän: {product}',
  more: 'Enemmän: {product}',
  steps: '{step} kappaleen erissä',
  off: '{percent} % alennus',
  saved: 'Säästät {amount}',
}
