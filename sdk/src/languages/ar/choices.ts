import type { ChoiceWords } from '../en/choices.js'

export const choices: ChoiceWords = {
  quantity: 'الكمية من {product}',
  fewer: 'تقليل الكمية من {product}',
  more: 'زيادة الكمية من {product}',
  steps: 'بمضاعفات {step}',
  off: 'خصم \u2066{percent}%\u2069',
  saved: 'توفّر {amount}',
  alone: '(منفردًا {amount})',
  choose: 'اختر خيارًا',
  notMade: 'غير متوفر',
  namePrice: 'حدّد السعر بنفسك',
  chooseDonation: 'اختر مبلغ تبرعك',
  otherAmount: 'مبلغ آخر',
  amountExample: 'أدخل مبلغًا مثل {amount}.',
  amountLeast: 'أقل مبلغ هو {amount}.',
  amountMost: 'أكبر مبلغ هو {amount}.',
  tip: 'إكرامية',
  addTip: 'إضافة إكرامية',
  noTip: 'بدون إكرامية',
}
