import type { QuestionWords } from '../en/questions.js'

export const questions: QuestionWords = {
  missing: 'Responda a esta pergunta.',
  choose: 'Escolha uma resposta',
  tooLong: 'Muito longo. Máximo de caracteres: {limit}.',
  tooShort: 'Muito curto. Mínimo de caracteres: {limit}.',
  number: 'Digite um número.',
  least: 'Digite {limit} ou mais.',
  most: 'Digite {limit} ou menos.',
  date: 'Digite uma data válida.',
  changed: 'Esta pergunta mudou. Confira sua resposta.',
  format: {
    phone: 'Digite um número de telefone.',
    url: 'Digite um endereço da web que comece com https://.',
    digits: 'Use apenas algarismos.',
    letters: 'Use apenas letras.',
    letters_digits: 'Use apenas letras e algarismos.',
  },
}
