import type { LimitWords } from '../en/limits.js'

export const limits: LimitWords = {
  timeLeft: 'Verbleibende Zeit:',
  title: 'Benachrichtigen Sie mich',
  text: 'Wir schreiben Ihnen, wenn es wieder verfügbar ist, in der Reihenfolge der Anfragen. Ein Kauf ist dann 2 bis 24 Stunden lang für Sie reserviert.',
  action: 'Benachrichtigen',
  sent: 'Bitte sehen Sie in Ihre E-Mails. Die Nachricht enthält einen Link, der Ihre Adresse bestätigt.',
  confirmed: 'Ihre Adresse ist bestätigt. Wir schreiben Ihnen, wenn es wieder verfügbar ist.',
  ended: 'Diese Anfrage ist beendet. Sie können unten erneut anfragen.',
}
