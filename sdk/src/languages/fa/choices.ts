import type { ChoiceWords } from '../en/choices.js'

export const choices: ChoiceWords = {
  quantity: 'تعداد {product}',
  fewer: 'کاهش تعداد {product}',
  more: 'افزایش تعداد {product}',
  steps: 'در گام‌های {step} تایی',
  off: '\u2066{percent}٪\u2069 تخفیف',
  saved: '{amount} صرفه‌جویی می‌کنید',
  alone: '(جداگانه {amount})',
  choose: 'یک گزینه انتخاب کنید',
  notMade: 'عرضه نمی‌شود',
  namePrice: 'قیمت را خودتان تعیین کنید',
  chooseDonation: 'مبلغ کمک خود را انتخاب کنید',
  otherAmount: 'مبلغ دیگر',
  amountExample: 'مبلغی مانند {amount} وارد کنید.',
  amountLeast: 'کمترین مبلغ {amount} است.',
  amountMost: 'بیشترین مبلغ {amount} است.',
  tip: 'انعام',
  addTip: 'افزودن انعام',
  noTip: 'بدون انعام',
}
