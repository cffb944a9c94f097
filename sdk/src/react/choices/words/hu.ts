import type { ChoiceWords } from './en.js'

export const choices: ChoiceWords = {
  quantity: 'Mennyiség: {product}',
  fewer: 'Kevesebb: {product}',
  more: 'Több: {product}',
  steps: '{step} darabonként',
  off: '{percent}% kedvezmény',
  saved: 'Megtakarítás: {amount}',
}
