import type { ChoiceWords } from '../en/choices.js'

export const choices: ChoiceWords = {
  quantity: 'Množství: {product}',
  fewer: 'Méně kusů: {product}',
  more: 'Více kusů: {product}',
  steps: 'Po {step}',
  off: 'Sleva {percent} %',
  saved: 'Ušetříte {amount}',
  alone: '(samostatně {amount})',
  choose: 'Vyberte možnost',
  notMade: 'Nenabízí se',
  namePrice: 'Zvolte si cenu',
  chooseDonation: 'Zvolte výši daru',
  otherAmount: 'Jiná částka',
  amountExample: 'Zadejte částku, například {amount}.',
  amountLeast: 'Nejmenší částka je {amount}.',
  amountMost: 'Největší částka je {amount}.',
  tip: 'Spropitné',
  addTip: 'Přidat spropitné',
  noTip: 'Bez spropitného',
}
