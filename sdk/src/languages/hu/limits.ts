import type { LimitWords } from '../en/limits.js'

export const limits: LimitWords = {
  timeLeft: 'Hátralévő idő:',
  title: 'Értesítsenek',
  text: 'Írunk Önnek, ha újra kapható, a kérések sorrendjében. Ekkor egy vásárlást 2–24 órán át fenntartunk Önnek.',
  action: 'Értesítést kérek',
  sent: 'Kérjük, nézze meg a leveleit. Az üzenetben egy link megerősíti a címét.',
  confirmed: 'A címe megerősítve. Írunk Önnek, ha újra kapható.',
  ended: 'Ez a kérés véget ért. Alább újra kérheti.',
}
