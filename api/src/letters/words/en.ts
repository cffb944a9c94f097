/** All texts of the mails to shoppers, in English. `{names}` are filled in. */
export const en = {
  /** Locale of dates and amounts. */
  tag: 'en-US',
  greeting: 'Thank you, {name}.',
  greetingNameless: 'Thank you for your order.',
  receipt: {
    subject: 'Your receipt from {shop} (#{number})',
    text: 'Your order is confirmed. This is your receipt.',
    invoice: 'View invoice',
  },
  order: 'Order',
  date: 'Date',
  quantity: 'Qty {count}',
  subtotal: 'Subtotal',
  discount: 'Discount',
  shipping: 'Shipping',
  tax: 'VAT ({rate}%)',
  taxIncluded: 'Includes VAT ({rate}%)',
  reverseCharge: 'Reverse charge',
  total: 'Total',
  shipTo: 'Ship to',
  downloads: {
    title: 'Your downloads',
    hint: 'These links are yours alone. Each works {count} times, until {date}.',
    action: 'Download',
  },
  consents: {
    agreed: 'On {date} you agreed: “{text}”',
    waived:
      'We confirm: you asked for delivery at once and thereby lost your right of withdrawal for the digital goods of this order.',
  },
  withdrawal: {
    link: 'Withdraw from contract here',
    subject: 'Your withdrawal from order #{number} ({shop})',
    title: 'We received your withdrawal',
    text: '{shop} refunds what you paid without undue delay, and within 14 days at the latest. For goods that were shipped, it may wait until they are back or you show that you sent them.',
    statement: 'I withdraw from the contract about order #{number} of {date} with {shop}.',
    received: 'Received',
    name: 'Name',
    email: 'Email',
  },
  /** The page of the withdrawal. */
  withdrawalPage: {
    title: 'Withdraw from contract',
    lead: 'You can withdraw from this contract until {date} without giving a reason.',
    order: 'Order',
    items: 'What you withdraw from',
    name: 'Your name',
    email: 'Email for the confirmation',
    confirm: 'Confirm withdrawal',
    done: 'Your withdrawal was received on {time}.',
    mailed: 'We mailed the confirmation to {email}.',
    closed: 'This order cannot be withdrawn from here.',
    closedMore: 'The period has ended, the order was refunded, or it has no right of withdrawal. Please write to the seller.',
    contact: 'Your orders',
  },
  shipped: {
    subject: 'Your order from {shop} is on its way (#{number})',
    title: 'Your order is on its way',
    text: '{shop} has shipped from order #{number}:',
    rest: 'The rest of your order follows separately.',
    carrier: 'Carrier',
    number: 'Tracking number',
    action: 'Track shipment',
  },
  refund: {
    subject: 'Your refund from {shop} (#{number})',
    title: 'Your refund is on its way',
    text: '{shop} paid back {amount} of order #{number}. It goes to where you paid from, and can take five to ten days to appear.',
    amount: 'Paid back',
    closed: 'The whole order was refunded, so its downloads are closed.',
  },
  refundReturned: {
    subject: 'Your refund from {shop} was returned (#{number})',
    title: 'Your refund was returned',
    text: 'Your bank returned the refund of {amount} for order #{number}. You have not received this money. {shop} has been informed; reply to this mail to agree on another way.',
    open: 'Your order is completed again, and its downloads are open.',
  },
  reminder: {
    subject: 'Your order at {shop} is waiting',
    title: 'You were nearly done',
    text: 'You started an order at {shop} but did not finish it. Nothing was charged. You can complete it here:',
    action: 'Finish your order',
    reason: 'You get this one mail because you typed your address into the checkout of {shop}.',
    unsubscribe: 'No more reminders from {shop}',
  },
  orders: {
    subject: 'Your orders',
    title: 'Your orders',
    text: 'We received a request for the orders of this address. This link shows them, with invoices and downloads, for one hour:',
    action: 'See my orders',
    ignore: 'If you did not request this, you can ignore this mail. Only you can see it.',
  },
  footer: {
    why: 'You get this mail because you bought from {shop}.',
    contact: 'Questions? Write to {email}.',
    all: 'All your orders',
    testMode: 'Test mode: no money moved.',
  },
}

/** The texts of one language. A file per language has this shape. */
export type Words = typeof en
