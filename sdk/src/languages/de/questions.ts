import type { QuestionWords } from '../en/questions.js'

export const questions: QuestionWords = {
  missing: 'Bitte beantworten Sie diese Frage.',
  choose: 'Antwort wählen',
  tooLong: 'Zu lang. Höchstzahl der Zeichen: {limit}.',
  tooShort: 'Zu kurz. Mindestzahl der Zeichen: {limit}.',
  number: 'Geben Sie eine Zahl ein.',
  least: 'Geben Sie {limit} oder mehr ein.',
  most: 'Geben Sie {limit} oder weniger ein.',
  date: 'Geben Sie ein gültiges Datum ein.',
  changed: 'Diese Frage hat sich geändert. Bitte prüfen Sie Ihre Antwort.',
  format: {
    phone: 'Geben Sie eine Telefonnummer ein.',
    url: 'Geben Sie eine Webadresse ein, die mit https:// beginnt.',
    digits: 'Verwenden Sie nur Ziffern.',
    letters: 'Verwenden Sie nur Buchstaben.',
    letters_digits: 'Verwenden Sie nur Buchstaben und Ziffern.',
  },
}
