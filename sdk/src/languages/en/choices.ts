/** The texts of what a shopper may choose. Part of the messages, and left out of pages without a choice. */
export const choices = {
  /** Labels of the field and of its two buttons. */
  quantity: 'Quantity of {product}',
  fewer: 'Fewer of {product}',
  more: 'More of {product}',
  steps: 'In steps of {step}',
  off: '{percent}% off',
  saved: 'You save {amount}',
  /** The price of an item without the others, in place of a struck-through one. */
  alone: '(alone {amount})',
  /** Of an option, before one of its values is chosen. */
  choose: 'Choose an option',
  /** Of a combination that the seller does not make. */
  notMade: 'Not available',
  namePrice: 'Name your price',
  chooseDonation: 'Choose your donation',
  otherAmount: 'Other amount',
  amountExample: 'Enter an amount such as {amount}.',
  amountLeast: 'The smallest amount is {amount}.',
  amountMost: 'The largest amount is {amount}.',
  tip: 'Tip',
  addTip: 'Add a tip',
  noTip: 'No tip',
}

export type ChoiceWords = typeof choices
