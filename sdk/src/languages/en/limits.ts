/** The texts of the countdown to the end, and of the waiting list. */
export const limits = {
  timeLeft: 'Time left:',
  title: 'Tell me when it is back',
  text: 'We mail you when it is available again, in the order in which people asked. One purchase is then reserved for you for 2 to 24 hours.',
  action: 'Tell me',
  sent: 'Please check your mail. The message has a link that confirms your address.',
  confirmed: 'Your address is confirmed. We mail you when it is available again.',
  ended: 'This request has ended. You can ask again below.',
}

export type LimitWords = typeof limits
