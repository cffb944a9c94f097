import type { ChoiceWords } from './en.js'

export const choices: ChoiceWords = {
  quantity: 'تعداد {product}',
  fewer: 'کاهش تعداد {product}',
  more: 'افزایش تعداد {product}',
  steps: 'در گام‌های {step} تایی',
  off: '\u2066{percent}٪\u2069 تخفیف',
  saved: '{amount} صرفه‌جویی می‌کنید',
}
