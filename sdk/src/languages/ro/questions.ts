import type { QuestionWords } from '../en/questions.js'

export const questions: QuestionWords = {
  missing: 'Răspundeți la această întrebare.',
  choose: 'Alegeți un răspuns',
  tooLong: 'Prea lung. Numărul maxim de caractere: {limit}.',
  tooShort: 'Prea scurt. Numărul minim de caractere: {limit}.',
  number: 'Introduceți un număr.',
  least: 'Introduceți {limit} sau mai mult.',
  most: 'Introduceți {limit} sau mai puțin.',
  date: 'Introduceți o dată validă.',
  changed: 'Această întrebare s-a schimbat. Verificați răspunsul.',
  format: {
    phone: 'Introduceți un număr de telefon.',
    url: 'Introduceți o adresă web care începe cu https://.',
    digits: 'Folosiți numai cifre.',
    letters: 'Folosiți numai litere.',
    letters_digits: 'Folosiți numai litere și cifre.',
  },
}
