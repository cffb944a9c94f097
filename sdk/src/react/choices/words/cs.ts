import type { ChoiceWords } from './en.js'

export const choices: ChoiceWords = {
  quantity: 'Množství: {product}',
  fewer: 'Méně kusů: {product}',
  more: 'Více kusů: {product}',
  steps: 'Po {step}',
  off: 'Sleva {percent} %',
  saved: 'Ušetříte {amount}',
}
