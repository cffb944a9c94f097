import type { ChoiceWords } from '../en/choices.js'

export const choices: ChoiceWords = {
  quantity: 'כמות: {product}',
  fewer: 'פחות: {product}',
  more: 'יותר: {product}',
  steps: 'בקפיצות של {step}',
  off: '\u2066{percent}%\u2069 הנחה',
  saved: 'חסכת {amount}',
  alone: '(בנפרד {amount})',
  choose: 'בחירת אפשרות',
  notMade: 'לא זמין',
  namePrice: 'קבעו את המחיר',
  chooseDonation: 'בחרו את סכום התרומה',
  otherAmount: 'סכום אחר',
  amountExample: 'הזינו סכום, למשל {amount}.',
  amountLeast: 'הסכום הקטן ביותר הוא {amount}.',
  amountMost: 'הסכום הגדול ביותר הוא {amount}.',
  tip: 'טיפ',
  addTip: 'הוספת טיפ',
  noTip: 'ללא טיפ',
}
