import type { QuestionWords } from '../en/questions.js'

export const questions: QuestionWords = {
  missing: 'Responda a esta pregunta.',
  choose: 'Elija una respuesta',
  tooLong: 'Demasiado largo. Máximo de caracteres: {limit}.',
  tooShort: 'Demasiado corto. Mínimo de caracteres: {limit}.',
  number: 'Introduzca un número.',
  least: 'Introduzca {limit} o más.',
  most: 'Introduzca {limit} o menos.',
  date: 'Introduzca una fecha válida.',
  changed: 'Esta pregunta ha cambiado. Compruebe su respuesta.',
  format: {
    phone: 'Introduzca un número de teléfono.',
    url: 'Introduzca una dirección web que empiece por https://.',
    digits: 'Use solo cifras.',
    letters: 'Use solo letras.',
    letters_digits: 'Use solo letras y cifras.',
  },
}
