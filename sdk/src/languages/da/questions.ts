import type { QuestionWords } from '../en/questions.js'

export const questions: QuestionWords = {
  missing: 'Besvar dette spørgsmål.',
  choose: 'Vælg et svar',
  tooLong: 'For langt. Højeste antal tegn: {limit}.',
  tooShort: 'For kort. Laveste antal tegn: {limit}.',
  number: 'Angiv et tal.',
  least: 'Angiv {limit} eller mere.',
  most: 'Angiv {limit} eller mindre.',
  date: 'Angiv en gyldig dato.',
  changed: 'Spørgsmålet er ændret. Tjek dit svar.',
  format: {
    phone: 'Angiv et telefonnummer.',
    url: 'Angiv en webadresse, der begynder med https://.',
    digits: 'Brug kun cifre.',
    letters: 'Brug kun bogstaver.',
    letters_digits: 'Brug kun bogstaver og cifre.',
  },
}
