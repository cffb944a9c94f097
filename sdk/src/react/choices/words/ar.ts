import type { ChoiceWords } from './en.js'

export const choices: ChoiceWords = {
  quantity: 'الكمية من {product}',
  fewer: 'تقليل الكمية من {product}',
  more: 'زيادة الكمية من {product}',
  steps: 'بمضاعفات {step}',
  off: 'خصم \u2066{percent}%\u2069',
  saved: 'توفّر {amount}',
}
