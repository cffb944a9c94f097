import type { UpsellWords } from '../en/upsell.js'

export const upsell: UpsellWords = {
  keeps: 'Karta zostanie zapamiętana na {minutes} min, aby po zapłacie można było dodać kolejną ofertę jednym kliknięciem.',
  label: 'Jeszcze jedna oferta',
  timeLeft: 'Pozostały czas:',
  card: 'Obciążona zostanie karta {card}',
  no: 'Nie, dziękuję',
  taken: 'Dodano do zakupu jako zamówienie {order}.',
  declined: 'Karta nie została obciążona i nic nie dodano.',
  expired: 'Ta oferta się skończyła.',
  processing: 'Bank przetwarza płatność. Otrzymasz e-mail, gdy produkt zostanie dodany.',
}
