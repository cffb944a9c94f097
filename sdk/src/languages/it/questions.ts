import type { QuestionWords } from '../en/questions.js'

export const questions: QuestionWords = {
  missing: 'Rispondi a questa domanda.',
  choose: 'Scegli una risposta',
  tooLong: 'Troppo lungo. Numero massimo di caratteri: {limit}.',
  tooShort: 'Troppo corto. Numero minimo di caratteri: {limit}.',
  number: 'Inserisci un numero.',
  least: 'Inserisci {limit} o più.',
  most: 'Inserisci {limit} o meno.',
  date: 'Inserisci una data valida.',
  changed: 'Questa domanda è cambiata. Controlla la tua risposta.',
  format: {
    phone: 'Inserisci un numero di telefono.',
    url: 'Inserisci un indirizzo web che inizia con https://.',
    digits: 'Usa solo cifre.',
    letters: 'Usa solo lettere.',
    letters_digits: 'Usa solo lettere e cifre.',
  },
}
