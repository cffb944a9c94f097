import type { UpsellWords } from '../en/upsell.js'

export const upsell: UpsellWords = {
  keeps: 'Kortet ditt lagres i {minutes} min, slik at du kan legge til enda et tilbud med ett klikk etter betaling.',
  label: 'Enda et tilbud',
  timeLeft: 'Gjenværende tid:',
  card: 'Belastes {card}',
  no: 'Nei takk',
  taken: 'Lagt til kjøpet ditt som ordre {order}.',
  declined: 'Kortet ditt ble ikke belastet, og ingenting ble lagt til.',
  expired: 'Dette tilbudet er avsluttet.',
  processing: 'Banken din behandler betalingen. Du får en e-post når det er lagt til.',
}
