import type { LimitWords } from '../en/limits.js'

export const limits: LimitWords = {
  timeLeft: 'Resterende tid:',
  title: 'Giv mig besked',
  text: 'Vi skriver til dig, når det kan købes igen, i den rækkefølge folk har spurgt. Et køb er så reserveret til dig i 2 til 24 timer.',
  action: 'Giv mig besked',
  sent: 'Se i din mail. Beskeden har et link, der bekræfter din adresse.',
  confirmed: 'Din adresse er bekræftet. Vi skriver til dig, når det kan købes igen.',
  ended: 'Denne anmodning er afsluttet. Du kan spørge igen nedenfor.',
}
