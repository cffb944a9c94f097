import type { ChoiceWords } from '../en/choices.js'

export const choices: ChoiceWords = {
  quantity: 'Antal av {product}',
  fewer: 'Färre av {product}',
  more: 'Fler av {product}',
  steps: 'I steg om {step}',
  off: '{percent} % rabatt',
  saved: 'Du sparar {amount}',
  alone: '(separat {amount})',
  choose: 'Välj ett alternativ',
  notMade: 'Finns inte',
  namePrice: 'Välj ditt pris',
  chooseDonation: 'Välj din gåva',
  otherAmount: 'Annat belopp',
  amountExample: 'Ange ett belopp, till exempel {amount}.',
  amountLeast: 'Det minsta beloppet är {amount}.',
  amountMost: 'Det högsta beloppet är {amount}.',
  tip: 'Dricks',
  addTip: 'Ge dricks',
  noTip: 'Ingen dricks',
}
