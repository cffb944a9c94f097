import type { UpsellWords } from '../en/upsell.js'

export const upsell: UpsellWords = {
  keeps: 'La sua carta viene conservata per {minutes} min, così può aggiungere un’altra offerta con un clic dopo il pagamento.',
  label: 'Un’altra offerta',
  timeLeft: 'Tempo rimanente:',
  card: 'Addebito su {card}',
  no: 'No, grazie',
  taken: 'Aggiunto al suo acquisto come ordine {order}.',
  declined: 'La sua carta non è stata addebitata e non è stato aggiunto nulla.',
  expired: 'Questa offerta è terminata.',
  processing: 'La sua banca sta elaborando il pagamento. Riceverà un’e-mail quando sarà aggiunto.',
}
