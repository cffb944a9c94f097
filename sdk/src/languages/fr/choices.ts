import type { ChoiceWords } from '../en/choices.js'

export const choices: ChoiceWords = {
  quantity: 'Quantité de {product}',
  fewer: 'Diminuer la quantité de {product}',
  more: 'Augmenter la quantité de {product}',
  steps: 'Par multiples de {step}',
  off: '−{percent} %',
  saved: 'Vous économisez {amount}',
  alone: '(séparément {amount})',
  choose: 'Choisissez une option',
  notMade: 'Non proposé',
  namePrice: 'Choisissez votre prix',
  chooseDonation: 'Choisissez votre don',
  otherAmount: 'Autre montant',
  amountExample: 'Saisissez un montant comme {amount}.',
  amountLeast: 'Le montant minimal est de {amount}.',
  amountMost: 'Le montant maximal est de {amount}.',
  tip: 'Pourboire',
  addTip: 'Ajouter un pourboire',
  noTip: 'Pas de pourboire',
}
