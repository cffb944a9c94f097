import type { ChoiceWords } from './en.js'

export const choices: ChoiceWords = {
  quantity: 'Cantitate: {product}',
  fewer: 'Mai puțin: {product}',
  more: 'Mai mult: {product}',
  steps: 'În pași de {step}',
  off: 'Reducere de {percent}%',
  saved: 'Economisești {amount}',
}
