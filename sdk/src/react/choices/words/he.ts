import type { ChoiceWords } from './en.js'

export const choices: ChoiceWords = {
  quantity: 'כמות: {product}',
  fewer: 'פחות: {product}',
  more: 'יותר: {product}',
  steps: 'בקפיצות של {step}',
  off: '\u2066{percent}%\u2069 הנחה',
  saved: 'חסכת {amount}',
}
