import type { UpsellWords } from '../en/upsell.js'

export const upsell: UpsellWords = {
  keeps: 'Dit kort gemmes i {minutes} min., så du kan tilføje endnu et tilbud med ét klik, når du har betalt.',
  label: 'Endnu et tilbud',
  timeLeft: 'Resterende tid:',
  card: 'Trækkes på {card}',
  no: 'Nej tak',
  taken: 'Føjet til dit køb som ordre {order}.',
  declined: 'Dit kort blev ikke trukket, og intet blev tilføjet.',
  expired: 'Dette tilbud er slut.',
  processing: 'Din bank behandler betalingen. Du får en mail, når det er tilføjet.',
}
