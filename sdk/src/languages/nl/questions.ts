import type { QuestionWords } from '../en/questions.js'

export const questions: QuestionWords = {
  missing: 'Beantwoord deze vraag.',
  choose: 'Kies een antwoord',
  tooLong: 'Te lang. Maximaal aantal tekens: {limit}.',
  tooShort: 'Te kort. Minimaal aantal tekens: {limit}.',
  number: 'Vul een getal in.',
  least: 'Vul {limit} of meer in.',
  most: 'Vul {limit} of minder in.',
  date: 'Vul een geldige datum in.',
  changed: 'Deze vraag is gewijzigd. Controleer uw antwoord.',
  format: {
    phone: 'Vul een telefoonnummer in.',
    url: 'Vul een webadres in dat begint met https://.',
    digits: 'Gebruik alleen cijfers.',
    letters: 'Gebruik alleen letters.',
    letters_digits: 'Gebruik alleen letters en cijfers.',
  },
}
