import type { UpsellWords } from '../en/upsell.js'

export const upsell: UpsellWords = {
  keeps: 'Ditt kort sparas i {minutes} min så att du kan lägga till ett erbjudande till med ett klick efter betalningen.',
  label: 'Ett erbjudande till',
  timeLeft: 'Tid kvar:',
  card: 'Dras från {card}',
  no: 'Nej tack',
  taken: 'Tillagt till ditt köp som order {order}.',
  declined: 'Ditt kort debiterades inte och inget lades till.',
  expired: 'Erbjudandet har avslutats.',
  processing: 'Din bank behandlar betalningen. Du får ett mejl när det har lagts till.',
}
