import type { LimitWords } from '../en/limits.js'

export const limits: LimitWords = {
  timeLeft: 'Temps restant :',
  title: 'Prévenez-moi',
  text: 'Nous vous écrivons quand c’est de nouveau disponible, dans l’ordre des demandes. Un achat vous est alors réservé pendant 2 à 24 heures.',
  action: 'Me prévenir',
  sent: 'Consultez vos e-mails. Le message contient un lien qui confirme votre adresse.',
  confirmed: 'Votre adresse est confirmée. Nous vous écrirons quand ce sera de nouveau disponible.',
  ended: 'Cette demande a pris fin. Vous pouvez la renouveler ci-dessous.',
}
