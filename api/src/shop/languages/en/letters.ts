import { subscription, subscriptionPage } from './subscription.ts'

/** All texts of the mails to shoppers, in English. `{names}` are filled in. */
export const letters = {
  /** Locale of dates and amounts. */
  tag: 'en-US',
  greeting: 'Thank you, {name}.',
  greetingNameless: 'Thank you for your order.',
  receipt: {
    subject: 'Your receipt from {shop} (#{number})',
    text: 'Your order is confirmed. This is your receipt.',
    invoice: 'View invoice',
  },
  /** For a donation, in place of the receipt's texts. */
  donation: {
    subject: 'Your donation to {shop} (#{number})',
    text: 'Thank you for your donation. This is your receipt.',
    invoice: 'View donation receipt',
    greetingNameless: 'Thank you for your donation.',
  },
  order: 'Order',
  date: 'Date',
  quantity: 'Qty {count}',
  subtotal: 'Subtotal',
  discount: 'Discount',
  shipping: 'Shipping',
  tip: 'Tip',
  tax: 'VAT ({rate}%)',
  taxIncluded: 'Includes VAT ({rate}%)',
  reverseCharge: 'Reverse charge',
  intraCommunity: 'Intra-Community supply, no VAT',
  total: 'Total',
  shipTo: 'Ship to',
  answers: { title: 'Your answers', yes: 'Yes', no: 'No' },
  downloads: {
    title: 'Your downloads',
    hint: 'These links are yours alone. Each works {count} times, until {date}.',
    action: 'Download',
  },
  /** What is charged again: names of the items of a first payment, and when the next one follows. */
  billing: { setup: 'Setup', trial: 'Trial', next: 'Next payment: {date}.' },
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
    leadOpen: 'You can withdraw from this contract until 14 days after all goods have arrived, without giving a reason.',
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
  /** Texts that only packing slips have. The others are those of invoices and of the mail about a shipment. */
  slip: {
    title: 'Packing slip',
    /** Heading of the pieces that were bought. */
    ordered: 'Ordered',
    /** Heading of the pieces in this parcel. */
    packed: 'In this parcel',
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
  request: {
    subject: '{shop} asks for a payment of {amount}',
    title: 'Payment request from {shop}',
    text: '{shop} asks you to pay {amount}. Please pay by {date}.',
    due: 'Due on {date}',
    message: 'Message from {shop}',
    action: 'Pay now',
    reason: '{shop} entered your address for this request. If you do not know {shop}, do not pay, and ignore this mail.',
    reminder: {
      subject: 'Reminder: payment of {amount} to {shop}',
      title: 'Reminder of a payment to {shop}',
      soon: 'Please remember to pay {amount} to {shop} by {date}.',
      today: 'Your payment of {amount} to {shop} is due today.',
      overdue: 'Your payment of {amount} to {shop} was due on {date}.',
      paid: 'If you have paid already, ignore this mail.',
    },
  },
  subscription,
  subscriptionPage,
  waitlist: {
    confirm: {
      subject: 'Confirm your address for {product}',
      title: 'Confirm your address',
      text: 'You asked {shop} to tell you when {product} is available again. Confirm your address, and we mail you when it is.',
      action: 'Confirm my address',
      ignore: 'If you did not ask for this, ignore this mail. Without your confirmation you get no other.',
    },
    back: {
      subject: '{product} is available again at {shop}',
      title: '{product} is back',
      text: 'You asked to be told when {product} is available again. One purchase is reserved for you until {until} with this link. After that it goes to the next person who waits.',
      action: 'Buy now',
    },
    unsubscribe: 'Take me off this list',
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
    testMode: 'Test mode, no money moves.',
  },
}

/** The texts of one language. A file per language has this shape. */
export type Words = typeof letters
