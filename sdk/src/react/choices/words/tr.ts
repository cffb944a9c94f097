import type { ChoiceWords } from './en.js'

export const choices: ChoiceWords = {
  quantity: 'Adet: {product}',
  fewer: 'Azalt: {product}',
  more: 'Artır: {product}',
  steps: '{step} adetlik adımlarla',
  off: '%{percent} indirim',
  saved: '{amount} tasarruf ediyorsunuz',
}
