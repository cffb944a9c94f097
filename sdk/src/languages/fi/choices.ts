import type { ChoiceWords } from '../en/choices.js'

export const choices: ChoiceWords = {
  quantity: 'Määrä: {product}',
  fewer: 'Vähemmän: {product}',
  more: 'Enemmän: {product}',
  steps: '{step} kappaleen erissä',
  off: '{percent} % alennus',
  saved: 'Säästät {amount}',
  alone: '(erikseen {amount})',
  choose: 'Valitse vaihtoehto',
  notMade: 'Ei valikoimassa',
  namePrice: 'Valitse hintasi',
  chooseDonation: 'Valitse lahjoituksesi',
  otherAmount: 'Muu summa',
  amountExample: 'Anna summa, esimerkiksi {amount}.',
  amountLeast: 'Pienin summa on {amount}.',
  amountMost: 'Suurin summa on {amount}.',
  tip: 'Tippi',
  addTip: 'Anna tippi',
  noTip: 'Ei tippiä',
}
