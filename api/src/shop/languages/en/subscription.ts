/** Texts of the mails about a subscription, in English. `{names}` are filled in. */
export const subscription = {
  labels: {
    subscription: 'Subscription',
    price: 'Price',
    nextCharge: 'Next charge',
    card: 'Card',
    endsOn: 'Ends on',
  },
  manage: 'Manage subscription',
  cancelLink: 'Cancel contracts here',
  why: 'You get this mail because you have a subscription with {shop}.',
  trialEnding: {
    subject: 'Your trial at {shop} ends on {date}',
    title: 'Your trial ends soon',
    text: 'Your trial at {shop} ends on {date}, and the first charge follows on that day. If you do not want to continue, cancel before then. Nothing is charged in that case.',
  },
  failed: {
    subject: 'Your payment to {shop} failed',
    title: 'Your payment failed',
    text: 'The payment for your subscription at {shop} could not be taken from your card.',
    again: 'We will try again on {date}. You can also enter another card now.',
    card: 'Please enter another card. Without a payment, your subscription ends.',
    action: 'Enter another card',
  },
  confirm: {
    subject: 'Confirm your payment to {shop}',
    title: 'Your bank asks you to confirm',
    text: 'Your bank wants you to confirm the payment for your subscription at {shop}. Without your confirmation it is not paid.',
    action: 'Confirm payment',
    amount: 'Your bank asks you to confirm the payment of {amount}.',
  },
  cardExpires: {
    subject: 'Your card for {shop} expires soon',
    title: 'Your card expires soon',
    text: 'The card that pays for your subscription at {shop} expires on {date}. Enter another one so that your subscription continues.',
  },
  price: {
    subject: 'New price of your subscription at {shop}',
    title: 'The price of your subscription changes',
    text: 'From {date} on, your subscription at {shop} costs {amount} instead of {old}.',
    cancel: 'If you do not agree, you can cancel before that day.',
  },
  cancelled: {
    subject: 'Your cancellation at {shop} is confirmed',
    title: 'Your cancellation is confirmed',
    text: 'Your subscription at {shop} was cancelled on {time}.',
    end: 'It ends on {date}. Nothing is charged any more.',
    now: 'It has ended. Nothing is charged any more.',
    minimum: 'It ends on {date}, with its minimum term. Until then it is charged as before.',
  },
  paused: {
    subject: 'Your subscription at {shop} is paused',
    title: 'Your subscription is paused',
    until: 'Nothing is charged until {date}. Then your subscription continues by itself.',
    open: 'Nothing is charged until your subscription is resumed.',
  },
  resumed: {
    subject: 'Your subscription at {shop} continues',
    title: 'Your subscription continues',
    text: 'The next charge is on {date}.',
  },
  skipped: {
    subject: '{shop} leaves out one delivery',
    title: 'Sold out this time',
    text: 'What you subscribe to at {shop} is sold out at the moment. Nothing is charged for this period.',
  },
  ended: {
    subject: 'Your subscription at {shop} has ended',
    title: 'Your subscription has ended',
    text: 'Your subscription at {shop} has ended. Nothing is charged any more.',
  },
  link: {
    title: 'Your subscriptions',
    text: 'We received a request for the subscriptions of this address. These links show them and let you cancel. They work for one day.',
  },
}

/** Texts of the page on which buyers see and cancel their subscriptions. */
export const subscriptionPage = {
  title: 'Your subscriptions',
  status: {
    trialing: 'Trial',
    active: 'Active',
    pastDue: 'Payment past due',
    paused: 'Paused',
    cancelled: 'Cancelled',
    ended: 'Ended',
  },
  none: 'There are no subscriptions for this address.',
  cancel: 'Cancel contracts here',
  cancelTitle: 'Cancel subscription',
  ordinary: 'Cancel at the next possible date',
  extraordinary: 'Cancel at once for good cause',
  reason: 'Reason',
  confirm: 'Cancel now',
  keep: 'Keep subscription',
  pause: 'Pause',
  resume: 'Resume',
  quantity: 'Quantity',
  quantityHint: 'Applies from the next charge on.',
  changeAddress: 'Change address',
  save: 'Save',
  saved: 'Saved.',
  lead: 'Enter the email address that you subscribed with. We send you a link that shows your subscriptions and lets you cancel.',
  send: 'Send link',
  sent: 'If there are subscriptions for this address, the link is on its way.',
  expired: 'This link has expired. Request a new one.',
  failed: 'That did not work. Please try again.',
}

export type SubscriptionWords = typeof subscription
export type SubscriptionPageWords = typeof subscriptionPage
