import type { QuestionWords } from '../en/questions.js'

export const questions: QuestionWords = {
  missing: 'יש לענות על השאלה הזו.',
  choose: 'בחירת תשובה',
  tooLong: 'ארוך מדי. מספר התווים המרבי: {limit}.',
  tooShort: 'קצר מדי. מספר התווים המזערי: {limit}.',
  number: 'יש להזין מספר.',
  least: 'יש להזין {limit} או יותר.',
  most: 'יש להזין {limit} או פחות.',
  date: 'יש להזין תאריך תקין.',
  changed: 'השאלה השתנתה. כדאי לבדוק את התשובה.',
  format: {
    phone: 'יש להזין מספר טלפון.',
    url: 'יש להזין כתובת אינטרנט שמתחילה ב-\u2066https://\u2069.',
    digits: 'יש להשתמש בספרות בלבד.',
    letters: 'יש להשתמש באותיות בלבד.',
    letters_digits: 'יש להשתמש באותיות ובספרות בלבד.',
  },
}
