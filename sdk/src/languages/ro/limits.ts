import type { LimitWords } from '../en/limits.js'

export const limits: LimitWords = {
  timeLeft: 'Timp rămas:',
  title: 'Anunțați-mă',
  text: 'Vă scriem când este din nou disponibil, în ordinea cererilor. O cumpărare vă este atunci rezervată timp de 2 până la 24 de ore.',
  action: 'Anunțați-mă',
  sent: 'Verificați e-mailul. Mesajul conține un link care confirmă adresa.',
  confirmed: 'Adresa este confirmată. Vă scriem când este din nou disponibil.',
  ended: 'Această cerere s-a încheiat. O puteți repeta mai jos.',
}
