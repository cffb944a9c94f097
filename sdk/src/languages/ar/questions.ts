import type { QuestionWords } from '../en/questions.js'

export const questions: QuestionWords = {
  missing: 'يُرجى الإجابة عن هذا السؤال.',
  choose: 'اختر إجابة',
  tooLong: 'النص طويل جدًا. الحد الأقصى لعدد الأحرف: {limit}.',
  tooShort: 'النص قصير جدًا. الحد الأدنى لعدد الأحرف: {limit}.',
  number: 'أدخل رقمًا.',
  least: 'أدخل {limit} أو أكثر.',
  most: 'أدخل {limit} أو أقل.',
  date: 'أدخل تاريخًا صالحًا.',
  changed: 'تغيّر هذا السؤال. يُرجى مراجعة إجابتك.',
  format: {
    phone: 'أدخل رقم هاتف.',
    url: 'أدخل عنوان ويب يبدأ بـ \u2066https://\u2069.',
    digits: 'استخدم الأرقام فقط.',
    letters: 'استخدم الحروف فقط.',
    letters_digits: 'استخدم الحروف والأرقام فقط.',
  },
}
