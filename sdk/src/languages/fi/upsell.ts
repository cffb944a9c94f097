import type { UpsellWords } from '../en/upsell.js'

export const upsell: UpsellWords = {
  keeps: 'Korttisi säilytetään {minutes} min, jotta voit maksun jälkeen lisätä toisen tarjouksen yhdellä painalluksella.',
  label: 'Vielä yksi tarjous',
  timeLeft: 'Aikaa jäljellä:',
  card: 'Veloitetaan kortilta {card}',
  no: 'Ei kiitos',
  taken: 'Lisätty ostokseesi tilauksena {order}.',
  declined: 'Korttiasi ei veloitettu, eikä mitään lisätty.',
  expired: 'Tämä tarjous on päättynyt.',
  processing: 'Pankkisi käsittelee maksua. Saat sähköpostin, kun se on lisätty.',
}
