import type { QuestionWords } from '../en/questions.js'

export const questions: QuestionWords = {
  missing: 'لطفاً به این پرسش پاسخ دهید.',
  choose: 'یک پاسخ انتخاب کنید',
  tooLong: 'بیش از حد طولانی است. حداکثر تعداد نویسه: {limit}.',
  tooShort: 'بیش از حد کوتاه است. حداقل تعداد نویسه: {limit}.',
  number: 'یک عدد وارد کنید.',
  least: '{limit} یا بیشتر وارد کنید.',
  most: '{limit} یا کمتر وارد کنید.',
  date: 'یک تاریخ معتبر وارد کنید.',
  changed: 'این پرسش تغییر کرده است. لطفاً پاسخ خود را بررسی کنید.',
  format: {
    phone: 'یک شماره تلفن وارد کنید.',
    url: 'یک نشانی وب وارد کنید که با \u2066https://\u2069 شروع شود.',
    digits: 'فقط از رقم استفاده کنید.',
    letters: 'فقط از حروف استفاده کنید.',
    letters_digits: 'فقط از حروف و رقم استفاده کنید.',
  },
}
