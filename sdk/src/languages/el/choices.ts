import type { ChoiceWords } from '../en/choices.js'

export const choices: ChoiceWords = {
  quantity: 'Ποσότητα: {product}',
  fewer: 'Λιγότερα: {product}',
  more: 'Περισσότερα: {product}',
  steps: 'Ανά {step}',
  off: 'Έκπτωση {percent}%',
  saved: 'Εξοικονομείτε {amount}',
  alone: '(μεμονωμένα {amount})',
  choose: 'Επιλέξτε',
  notMade: 'Δεν διατίθεται',
  namePrice: 'Επιλέξτε την τιμή σας',
  chooseDonation: 'Επιλέξτε τη δωρεά σας',
  otherAmount: 'Άλλο ποσό',
  amountExample: 'Πληκτρολογήστε ένα ποσό όπως {amount}.',
  amountLeast: 'Το μικρότερο ποσό είναι {amount}.',
  amountMost: 'Το μεγαλύτερο ποσό είναι {amount}.',
  tip: 'Φιλοδώρημα',
  addTip: 'Προσθήκη φιλοδωρήματος',
  noTip: 'Χωρίς φιλοδώρημα',
}
