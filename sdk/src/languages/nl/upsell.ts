import type { UpsellWords } from '../en/upsell.js'

export const upsell: UpsellWords = {
  keeps: 'Uw kaart wordt {minutes} min bewaard, zodat u na het betalen met één klik nog een aanbieding kunt toevoegen.',
  label: 'Nog een aanbieding',
  timeLeft: 'Resterende tijd:',
  card: 'Wordt afgeschreven van {card}',
  no: 'Nee, bedankt',
  taken: 'Toegevoegd aan uw aankoop als bestelling {order}.',
  declined: 'Er is niets van uw kaart afgeschreven en er is niets toegevoegd.',
  expired: 'Deze aanbieding is afgelopen.',
  processing: 'Uw bank verwerkt de betaling. U krijgt een e-mail zodra het is toegevoegd.',
}
