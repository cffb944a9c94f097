import type { ChoiceWords } from './en.js'

export const choices: ChoiceWords = {
  quantity: 'Aantal van {product}',
  fewer: 'Minder van {product}',
  more: 'Meer van {product}',
  steps: 'Per {step}',
  off: '{percent}% korting',
  saved: 'Je bespaart {amount}',
}
