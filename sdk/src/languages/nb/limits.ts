import type { LimitWords } from '../en/limits.js'

export const limits: LimitWords = {
  timeLeft: 'Gjenværende tid:',
  title: 'Si fra til meg',
  text: 'Vi skriver til deg når det er tilgjengelig igjen, i den rekkefølgen folk har spurt. Ett kjøp er da reservert for deg i 2 til 24 timer.',
  action: 'Si fra',
  sent: 'Se i e-posten din. Meldingen har en lenke som bekrefter adressen din.',
  confirmed: 'Adressen din er bekreftet. Vi skriver til deg når det er tilgjengelig igjen.',
  ended: 'Denne forespørselen er avsluttet. Du kan spørre igjen nedenfor.',
}
