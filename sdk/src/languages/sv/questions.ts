import type { QuestionWords } from '../en/questions.js'

export const questions: QuestionWords = {
  missing: 'Besvara den här frågan.',
  choose: 'Välj ett svar',
  tooLong: 'För långt. Högsta antal tecken: {limit}.',
  tooShort: 'För kort. Lägsta antal tecken: {limit}.',
  number: 'Ange ett tal.',
  least: 'Ange {limit} eller mer.',
  most: 'Ange {limit} eller mindre.',
  date: 'Ange ett giltigt datum.',
  changed: 'Frågan har ändrats. Kontrollera ditt svar.',
  format: {
    phone: 'Ange ett telefonnummer.',
    url: 'Ange en webbadress som börjar med https://.',
    digits: 'Använd bara siffror.',
    letters: 'Använd bara bokstäver.',
    letters_digits: 'Använd bara bokstäver och siffror.',
  },
}
