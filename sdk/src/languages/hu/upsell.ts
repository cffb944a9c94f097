import type { UpsellWords } from '../en/upsell.js'

export const upsell: UpsellWords = {
  keeps: 'Kártyáját {minutes} percig megőrizzük, hogy fizetés után egyetlen kattintással újabb ajánlatot adhasson hozzá.',
  label: 'Még egy ajánlat',
  timeLeft: 'Hátralévő idő:',
  card: 'Terhelés erre: {card}',
  no: 'Köszönöm, nem',
  taken: 'Hozzáadva a vásárlásához, a rendelés száma: {order}.',
  declined: 'Kártyáját nem terheltük meg, és semmi nem került hozzáadásra.',
  expired: 'Ez az ajánlat véget ért.',
  processing: 'Bankja feldolgozza a fizetést. E-mailt kap, amint hozzáadtuk.',
}
