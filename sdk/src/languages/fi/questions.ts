import type { QuestionWords } from '../en/questions.js'

export const questions: QuestionWords = {
  missing: 'Vastaa tähän kysymykseen.',
  choose: 'Valitse vastaus',
  tooLong: 'Liian pitkä. Merkkejä enintään: {limit}.',
  tooShort: 'Liian lyhyt. Merkkejä vähintään: {limit}.',
  number: 'Anna luku.',
  least: 'Anna vähintään {limit}.',
  most: 'Anna enintään {limit}.',
  date: 'Anna kelvollinen päivämäärä.',
  changed: 'Tämä kysymys on muuttunut. Tarkista vastauksesi.',
  format: {
    phone: 'Anna puhelinnumero.',
    url: 'Anna verkko-osoite, joka alkaa https://.',
    digits: 'Käytä vain numeroita.',
    letters: 'Käytä vain kirjaimia.',
    letters_digits: 'Käytä vain kirjaimia ja numeroita.',
  },
}
