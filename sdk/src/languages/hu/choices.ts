import type { ChoiceWords } from '../en/choices.js'

export const choices: ChoiceWords = {
  quantity: 'Mennyiség: {product}',
  fewer: 'Kevesebb: {product}',
  more: 'Több: {product}',
  steps: '{step} darabonként',
  off: '{percent}% kedvezmény',
  saved: 'Megtakarítás: {amount}',
  alone: '(külön {amount})',
  choose: 'Válasszon egy lehetőséget',
  notMade: 'Nem elérhető',
  namePrice: 'Válassza meg az árat',
  chooseDonation: 'Válassza meg az adományt',
  otherAmount: 'Más összeg',
  amountExample: 'Adjon meg egy összeget, például: {amount}.',
  amountLeast: 'A legkisebb összeg: {amount}.',
  amountMost: 'A legnagyobb összeg: {amount}.',
  tip: 'Borravaló',
  addTip: 'Borravaló hozzáadása',
  noTip: 'Nincs borravaló',
}
