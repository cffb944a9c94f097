export { EndCountdown } from './EndCountdown.js'
export { WaitlistForm } from './WaitlistForm.js'
export { WaitlistOffer } from './WaitlistOffer.js'
