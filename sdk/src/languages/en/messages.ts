import type { LabelledField } from '../../core/checkout/state.js'
import { billing } from './billing.js'
import { choices } from './choices.js'
import { upsell } from './upsell.js'
import type { Plural } from '../fill.js'
import { money } from './money.js'
import { problems } from './problems.js'

/**
 * All texts of the checkout, in English. Plain data with `{placeholders}`, so that a server can put the texts of the shopper's
 * language into the page as JSON.
 */
export const messages = {
  /** The language's BCP 47 tag. */
  tag: 'en',
  direction: 'ltr' as 'ltr' | 'rtl',
  /** How the language writes amounts. */
  money,

  testMode: 'Test mode',
  steps: 'Steps',
  step: { contact: 'Contact', shipping: 'Shipping', payment: 'Payment' },
  stepDone: 'Done: ',
  stepAnnounced: 'Step {number} of {count}: {title}',
  title: { contact: 'Contact Information', shipping: 'Shipping Address', payment: 'Payment Details' },
  hint: {
    contact: 'For your order and questions about it.',
    shipping: 'Where should we send your order?',
    free: 'Nothing to pay. No card is needed.',
    testCard: 'Test mode, no money moves. Use card 4242\u00A04242\u00A04242\u00A04242, any\u00A0future date and code.',
  },

  field: {
    email: 'Email',
    taxCountry: 'Country',
    business: 'Buying as a business',
    company: 'Company',
    vatNumber: 'VAT number',
    fullName: 'Full name',
    phone: 'Phone',
    addressLine1: 'Address line 1',
    addressLine2: 'Address line 2',
    city: 'City',
    state: 'State/province',
    zip: 'ZIP/postal code',
    country: 'Country',
  } satisfies Record<LabelledField, string>,
  peppolId: 'Peppol ID',
  optional: '(optional)',
  chooseCountry: 'Choose a country',
  countries: { US: 'United States', CA: 'Canada', GB: 'United Kingdom', AU: 'Australia' } as Record<string, string>,

  continue: 'Continue',
  continueToPayment: 'Continue to Payment',
  back: 'Back',
  editEmail: 'Edit Email',
  editShipping: 'Edit Shipping',
  shipTo: 'Ship to',
  pay: 'Pay {amount}',
  confirmFree: 'Confirm Free Order',
  secure: 'The payment is encrypted. The seller never sees your card number.',
  paying: 'Paying, please wait.',

  card: {
    legend: 'Card',
    number: 'Card number',
    expiry: 'Expiry',
    expiryPlaceholder: 'MM / YY',
    code: 'Security code',
    codePlaceholder: 'CVC',
    loading: 'Loading the card form...',
    unavailable: 'Card element not found. Please refresh.',
    providerUnavailable: 'Stripe.js has not loaded. Please refresh.',
    numberMissing: 'Enter the card number.',
    expiryInvalid: 'Enter the expiry date as month and year, for example 04 / 30.',
    expiryPast: 'This expiry date is in the past.',
    codeInvalid: 'Enter the security code: three digits, or four on some cards.',
    testOnly: 'Test mode accepts test cards only. Use 4242 4242 4242 4242.',
  },
  /** The wallets above step 1. The sandbox has a test wallet. */
  express: {
    label: 'Express checkout',
    or: 'Or',
    testWallet: 'Test wallet',
    testText: 'It stands for Apple Pay, Google Pay and others. No money moves.',
    decline: 'Pay with a declined card',
    cancel: 'Cancel',
  },
  challenge: {
    title: 'Confirm this payment',
    text: 'Here your bank would ask you to confirm the payment. Choose how it ends.',
    complete: 'Complete authentication',
    fail: 'Fail authentication',
  },
  /** The provider's decline codes. A code that is missing here, from a newer server, shows the server's message. */
  declined: {
    card_declined: 'Your card was declined.',
    insufficient_funds: 'Your card has insufficient funds.',
    expired_card: 'Your card has expired.',
    incorrect_number: 'The card number is incorrect. Check it and try again.',
    incorrect_cvc: 'The security code is incorrect. Check it and try again.',
    incorrect_zip: 'The postal code does not fit the card. Check it and try again.',
    card_not_supported: 'Your card does not support this purchase.',
    limit_exceeded: 'The purchase is above the limit of your card.',
    processing_error: 'An error occurred while processing your card. Try again in a moment.',
    authentication_failed: 'Your bank could not confirm this payment.',
  } as Record<string, string>,

  summary: {
    title: 'Order Summary',
    quantity: 'Qty {count}',
    quantityAndPrice: 'Qty {count} × {price}',
    left: { one: '{count} left', other: '{count} left' } as Plural,
    soldOut: 'Sold out',
    subtotal: 'Subtotal',
    discount: 'Discount',
    shipping: 'Shipping',
    free: 'Free',
    tax: 'VAT ({rate}%)',
    taxIncluded: 'Includes VAT ({rate}%)',
    AE: 'Reverse charge',
    K: 'Intra-Community supply',
    includes: 'Includes {tax}',
    taxPending: 'Tax',
    taxFromAddress: 'Calculated from your address',
    total: 'Total',
    totalBefore: 'Without discount',
    totalAnnounced: 'The total is now {amount}.',
  },
  choices,
  billing,
  upsell,
  promo: {
    add: 'Add promo code',
    label: 'Promo code',
    apply: 'Apply',
    remove: '(Remove)',
    removeLabel: 'Remove promo code {code}',
  },
  messageFrom: 'From {shop}',
  seller: 'About the seller',
  support: 'Contact support',
  terms: 'Terms',
  privacy: 'Privacy',
  poweredBy: 'Powered by',
  languageLabel: 'Language',

  consent: {
    title: 'Cookies of the seller',
    text: '{shop} would like to measure its advertising with cookies of an ad platform. The checkout works either way.',
    accept: 'Allow',
    decline: 'Decline',
  },

  /** What the shopper agrees to before paying. The part in brackets links to the shop's terms. */
  agree: {
    terms: 'I agree to the [terms] of {shop}.',
    waiver:
      'I ask for delivery at once, before the withdrawal period has ended. I know that I thereby lose my right of withdrawal.',
    missing: 'Tick this box to continue.',
  },

  success: {
    title: 'Payment Successful!',
    confirmed: 'Your order has been confirmed.',
    thanks: 'Thank you.',
    thanksName: 'Thank you, {name}.',
    order: 'Your order number is {order}. A receipt is on its way to {email}.',
    orderUnmailed: 'Your order number is {order}. This shop sends no mail yet, so please keep the invoice below.',
    orderAgain: 'Your order number is {order}. The receipt was sent by email.',
    downloads: 'Your downloads',
    download: 'Download',
    downloadNamed: 'Download: {name}',
    returning: 'You are being returned to {host}.',
    returnNow: 'Go there now',
    returnTo: 'Return to {host}',
    buyAgain: 'Buy again',
    continueShopping: 'Continue Shopping',
    viewInvoice: 'View invoice',
    withdraw: 'Withdraw from contract here',
  },
  unknown: {
    title: 'Checking your payment',
    text: 'The connection was lost while you were paying. We are checking the payment. You will not be charged twice.',
    processingTitle: 'Your payment is being processed',
    processingText: 'This can take a moment. You can close this page; the order is confirmed as soon as the payment is.',
    checkAgain: 'Check again',
  },
  error: {
    title: 'Checkout Error',
    tryAgain: 'Try Again',
    loading: 'Loading your checkout...',
    loadFailed: 'Failed to load checkout details.',
    linkMissing: 'Checkout link ID is missing.',
    linkInvalid: 'No checkout information available or link is invalid.',
    linkInactive: 'This checkout link is no longer active or has expired.',
    notCharged: 'You have not been charged. The seller can send you a new link.',
  },
  unavailable: {
    soldOutTitle: 'Sold out',
    soldOut: '{product} is sold out.',
    tooFew: 'Not enough of {product} is left: {count} of {wanted}.',
    title: 'Not available right now',
    ownOnly: 'Only you see this: your shop cannot be paid yet.',
    connect: 'Connect payments',
    notStartedTitle: 'Not on sale yet',
    opensIn: 'Opens in',
    opensAt: 'Opens on {time}.',
    ended: { title: 'This sale has ended', text: 'Nothing can be ordered here any more.' },
    limitReached: 'All pieces of this sale are taken.',
    session: { paid: 'Already paid', cancelled: 'Payment request cancelled', text: 'There is nothing more to pay here.' },
  },
  noScript: '{items}: {price}. Paying needs JavaScript. Please turn it on and load this page again.',
  ...problems,
}

/** The texts of one language. Each language is a module of this shape. */
export type Messages = typeof messages
