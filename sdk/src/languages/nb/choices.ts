import type { ChoiceWords } from '../en/choices.js'

export const choices: ChoiceWords = {
  quantity: 'Antall av {product}',
  fewer: 'Færre av {product}',
  more: 'Flere av {product}',
  steps: 'I trinn på {step}',
  off: '{percent} % rabatt',
  saved: 'Du sparer {amount}',
  alone: '(enkeltvis {amount})',
  choose: 'Velg et alternativ',
  notMade: 'Finnes ikke',
  namePrice: 'Velg din pris',
  chooseDonation: 'Velg din gave',
  otherAmount: 'Annet beløp',
  amountExample: 'Skriv inn et beløp, for eksempel {amount}.',
  amountLeast: 'Det minste beløpet er {amount}.',
  amountMost: 'Det største beløpet er {amount}.',
  tip: 'Tips',
  addTip: 'Gi tips',
  noTip: 'Ingen tips',
}
