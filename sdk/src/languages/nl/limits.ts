import type { LimitWords } from '../en/limits.js'

export const limits: LimitWords = {
  timeLeft: 'Resterende tijd:',
  title: 'Laat het mij weten',
  text: 'Wij mailen u wanneer het weer beschikbaar is, in volgorde van aanvraag. Er is dan 2 tot 24 uur lang één aankoop voor u gereserveerd.',
  action: 'Laat het mij weten',
  sent: 'Kijk in uw e-mail. Het bericht bevat een link die uw adres bevestigt.',
  confirmed: 'Uw adres is bevestigd. Wij mailen u wanneer het weer beschikbaar is.',
  ended: 'Deze aanvraag is beëindigd. U kunt het hieronder opnieuw vragen.',
}
