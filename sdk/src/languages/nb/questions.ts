import type { QuestionWords } from '../en/questions.js'

export const questions: QuestionWords = {
  missing: 'Svar på dette spørsmålet.',
  choose: 'Velg et svar',
  tooLong: 'For langt. Høyeste antall tegn: {limit}.',
  tooShort: 'For kort. Laveste antall tegn: {limit}.',
  number: 'Skriv inn et tall.',
  least: 'Skriv inn {limit} eller mer.',
  most: 'Skriv inn {limit} eller mindre.',
  date: 'Skriv inn en gyldig dato.',
  changed: 'Spørsmålet er endret. Kontroller svaret ditt.',
  format: {
    phone: 'Skriv inn et telefonnummer.',
    url: 'Skriv inn en nettadresse som begynner med https://.',
    digits: 'Bruk bare sifre.',
    letters: 'Bruk bare bokstaver.',
    letters_digits: 'Bruk bare bokstaver og sifre.',
  },
}
