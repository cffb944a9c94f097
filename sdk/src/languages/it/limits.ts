import type { LimitWords } from '../en/limits.js'

export const limits: LimitWords = {
  timeLeft: 'Tempo rimanente:',
  title: 'Avvisami',
  text: 'Le scriviamo quando è di nuovo disponibile, in ordine di richiesta. Un acquisto le resta allora riservato per un periodo da 2 a 24 ore.',
  action: 'Avvisami',
  sent: 'Controlli la sua posta. Il messaggio contiene un link che conferma il suo indirizzo.',
  confirmed: 'Il suo indirizzo è confermato. Le scriveremo quando sarà di nuovo disponibile.',
  ended: 'Questa richiesta è terminata. Può ripeterla qui sotto.',
}
