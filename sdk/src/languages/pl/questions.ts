import type { QuestionWords } from '../en/questions.js'

export const questions: QuestionWords = {
  missing: 'Proszę odpowiedzieć na to pytanie.',
  choose: 'Wybierz odpowiedź',
  tooLong: 'Za długie. Maksymalna liczba znaków: {limit}.',
  tooShort: 'Za krótkie. Minimalna liczba znaków: {limit}.',
  number: 'Podaj liczbę.',
  least: 'Podaj {limit} lub więcej.',
  most: 'Podaj {limit} lub mniej.',
  date: 'Podaj prawidłową datę.',
  changed: 'To pytanie się zmieniło. Sprawdź odpowiedź.',
  format: {
    phone: 'Podaj numer telefonu.',
    url: 'Podaj adres strony zaczynający się od https://.',
    digits: 'Użyj samych cyfr.',
    letters: 'Użyj samych liter.',
    letters_digits: 'Użyj samych liter i cyfr.',
  },
}
