import type { ChoiceWords } from './en.js'

export const choices: ChoiceWords = {
  quantity: 'Liczba sztuk: {product}',
  fewer: 'Mniej sztuk: {product}',
  more: 'Więcej sztuk: {product}',
  steps: 'Co {step}',
  off: '{percent}% taniej',
  saved: 'Oszczędzasz {amount}',
}
