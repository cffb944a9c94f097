import type { LimitWords } from '../en/limits.js'

export const limits: LimitWords = {
  timeLeft: 'Tid kvar:',
  title: 'Meddela mig',
  text: 'Vi mejlar dig när det finns igen, i den ordning som folk har frågat. Ett köp är då reserverat för dig i 2 till 24 timmar.',
  action: 'Meddela mig',
  sent: 'Titta i din mejl. Meddelandet har en länk som bekräftar din adress.',
  confirmed: 'Din adress är bekräftad. Vi mejlar dig när det finns igen.',
  ended: 'Den här begäran har avslutats. Du kan fråga igen nedan.',
}
