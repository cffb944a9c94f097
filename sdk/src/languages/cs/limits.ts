import type { LimitWords } from '../en/limits.js'

export const limits: LimitWords = {
  timeLeft: 'Zbývající čas:',
  title: 'Dejte mi vědět',
  text: 'Napíšeme vám, až bude zboží znovu v prodeji, v pořadí žádostí. Jeden nákup pro vás pak bude 2 až 24 hodin rezervovaný.',
  action: 'Dejte mi vědět',
  sent: 'Podívejte se do e-mailu. Zpráva obsahuje odkaz, který potvrdí vaši adresu.',
  confirmed: 'Vaše adresa je potvrzená. Napíšeme vám, až bude zboží znovu v prodeji.',
  ended: 'Tato žádost skončila. Níže můžete požádat znovu.',
}
