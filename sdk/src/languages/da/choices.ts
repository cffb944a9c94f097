import type { ChoiceWords } from '../en/choices.js'

export const choices: ChoiceWords = {
  quantity: 'Antal af {product}',
  fewer: 'Færre af {product}',
  more: 'Flere af {product}',
  steps: 'I trin på {step}',
  off: '{percent} % rabat',
  saved: 'Du sparer {amount}',
  alone: '(enkeltvis {amount})',
  choose: 'Vælg en mulighed',
  notMade: 'Fås ikke',
  namePrice: 'Vælg din pris',
  chooseDonation: 'Vælg din donation',
  otherAmount: 'Andet beløb',
  amountExample: 'Indtast et beløb, for eksempel {amount}.',
  amountLeast: 'Det mindste beløb er {amount}.',
  amountMost: 'Det største beløb er {amount}.',
  tip: 'Drikkepenge',
  addTip: 'Giv drikkepenge',
  noTip: 'Ingen drikkepenge',
}
