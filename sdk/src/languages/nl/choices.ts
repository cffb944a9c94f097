import type { ChoiceWords } from '../en/choices.js'

export const choices: ChoiceWords = {
  quantity: 'Aantal van {product}',
  fewer: 'Minder van {product}',
  more: 'Meer van {product}',
  steps: 'Per {step}',
  off: '{percent}% korting',
  saved: 'Je bespaart {amount}',
  alone: '(los {amount})',
  choose: 'Kies een optie',
  notMade: 'Niet verkrijgbaar',
  namePrice: 'Kies je prijs',
  chooseDonation: 'Kies je donatie',
  otherAmount: 'Ander bedrag',
  amountExample: 'Vul een bedrag in zoals {amount}.',
  amountLeast: 'Het laagste bedrag is {amount}.',
  amountMost: 'Het hoogste bedrag is {amount}.',
  tip: 'Fooi',
  addTip: 'Fooi geven',
  noTip: 'Geen fooi',
}
