import type { BillingWords } from '../en/billing.js'

export const billing: BillingWords = {
  per: {
    day: { one: '{amount} ליום', two: '{amount} כל יומיים', other: '{amount} כל {count} ימים' },
    week: { one: '{amount} לשבוע', two: '{amount} כל שבועיים', other: '{amount} כל {count} שבועות' },
    month: { one: '{amount} לחודש', two: '{amount} כל חודשיים', other: '{amount} כל {count} חודשים' },
    year: { one: '{amount} לשנה', two: '{amount} כל שנתיים', other: '{amount} כל {count} שנים' },
  },
  then: '{first} היום, ולאחר מכן {per} החל מ־{date}.',
  afterwards: 'החל מ־{date}: {per}.',
  sum: 'מספר התשלומים: {count}. סך הכול: {sum}.',
  cancel: 'אפשר לבטל בכל עת.',
  minimum: 'מספר התשלומים המינימלי: {count}.',
  once: 'חיוב חד־פעמי',
  setup: 'הקמה',
  trial: 'תקופת ניסיון',
  consent: 'אני מסכים/ה ש־\u2068{shop}\u2069 יחייב את אמצעי התשלום שלי: {terms}',
  subscribe: 'הרשמה למינוי ותשלום של {amount}',
  subscribeLater: 'הרשמה למינוי עם התחייבות לתשלום',
  saved: 'אין מה לשלם היום. הכרטיס נשמר לתשלומים הבאים.',
  next: 'התשלום הבא: {amount} בתאריך {date}.',
}
