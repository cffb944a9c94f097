/** The texts of what is offered after the purchase. Part of the messages, and left out of pages without an offer. */
export const upsell = {
  /** Before paying: the consent to keep the card. */
  keeps: 'Your card is kept for {minutes} min, so that you can add one more offer with one press after paying.',
  /** Names the part of the result that shows the offer. */
  label: 'One more offer',
  timeLeft: 'Time left:',
  /** `card` is `Visa •••• 4242`. */
  card: 'Charged to {card}',
  no: 'No, thanks',
  /** `order` is `#1002`. */
  taken: 'Added to your purchase as order {order}.',
  /** The bank refused, or wanted to ask. It is not tried again. */
  declined: 'Your card was not charged, and nothing was added.',
  expired: 'This offer has ended.',
  processing: 'Your bank is processing the payment. You get a mail when it is added.',
}

export type UpsellWords = typeof upsell
