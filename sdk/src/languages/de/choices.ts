import type { ChoiceWords } from '../en/choices.js'

export const choices: ChoiceWords = {
  quantity: 'Menge von {product}',
  fewer: 'Weniger von {product}',
  more: 'Mehr von {product}',
  steps: 'In Schritten von {step}',
  off: '{percent} % Rabatt',
  saved: 'Sie sparen {amount}',
  alone: '(einzeln {amount})',
  choose: 'Bitte wählen',
  notMade: 'Nicht erhältlich',
  namePrice: 'Preis selbst bestimmen',
  chooseDonation: 'Spende wählen',
  otherAmount: 'Anderer Betrag',
  amountExample: 'Geben Sie einen Betrag wie {amount} ein.',
  amountLeast: 'Der kleinste Betrag ist {amount}.',
  amountMost: 'Der größte Betrag ist {amount}.',
  tip: 'Trinkgeld',
  addTip: 'Trinkgeld geben',
  noTip: 'Kein Trinkgeld',
}
