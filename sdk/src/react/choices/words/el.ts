import type { ChoiceWords } from './en.js'

export const choices: ChoiceWords = {
  quantity: 'Ποσότητα: {product}',
  fewer: 'Λιγότερα: {product}',
  more: 'Περισσότερα: {product}',
  steps: 'Ανά {step}',
  off: 'Έκπτωση {percent}%',
  saved: 'Εξοικονομείτε {amount}',
}
