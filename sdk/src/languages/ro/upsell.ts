import type { UpsellWords } from '../en/upsell.js'

export const upsell: UpsellWords = {
  keeps: 'Cardul dvs. este păstrat {minutes} min, ca să puteți adăuga încă o ofertă cu un clic după plată.',
  label: 'Încă o ofertă',
  timeLeft: 'Timp rămas:',
  card: 'Se debitează de pe {card}',
  no: 'Nu, mulțumesc',
  taken: 'Adăugat la achiziția dvs. ca comanda {order}.',
  declined: 'Cardul dvs. nu a fost debitat și nu s-a adăugat nimic.',
  expired: 'Această ofertă s-a încheiat.',
  processing: 'Banca dvs. procesează plata. Veți primi un e-mail când este adăugat.',
}
