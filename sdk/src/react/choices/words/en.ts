/** The texts of what a shopper may choose. Part of the messages, and left out of pages without a choice. */
export const choices = {
  /** Labels of the field and of its two buttons. */
  quantity: 'Quantity of {product}',
  fewer: 'Fewer of {product}',
  more: 'More of {product}',
  steps: 'In steps of {step}',
  off: '{percent}% off',
  saved: 'You save {amount}',
}

export type ChoiceWords = typeof choices
