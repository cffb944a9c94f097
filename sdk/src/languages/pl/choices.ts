import type { ChoiceWords } from '../en/choices.js'

export const choices: ChoiceWords = {
  quantity: 'Liczba sztuk: {product}',
  fewer: 'Mniej sztuk: {product}',
  more: 'Więcej sztuk: {product}',
  steps: 'Co {step}',
  off: '{percent}% taniej',
  saved: 'Oszczędzasz {amount}',
  alone: '(osobno {amount})',
  choose: 'Wybierz opcję',
  notMade: 'Niedostępne',
  namePrice: 'Wybierz swoją cenę',
  chooseDonation: 'Wybierz kwotę darowizny',
  otherAmount: 'Inna kwota',
  amountExample: 'Wpisz kwotę, na przykład {amount}.',
  amountLeast: 'Najmniejsza kwota to {amount}.',
  amountMost: 'Największa kwota to {amount}.',
  tip: 'Napiwek',
  addTip: 'Dodaj napiwek',
  noTip: 'Bez napiwku',
}
