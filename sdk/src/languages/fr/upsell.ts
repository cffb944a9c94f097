import type { UpsellWords } from '../en/upsell.js'

export const upsell: UpsellWords = {
  keeps: 'Votre carte est conservée {minutes} min, afin que vous puissiez ajouter une autre offre en un clic après le paiement.',
  label: 'Une offre de plus',
  timeLeft: 'Temps restant :',
  card: 'Débité sur {card}',
  no: 'Non, merci',
  taken: 'Ajouté à votre achat : commande {order}.',
  declined: 'Votre carte n’a pas été débitée et rien n’a été ajouté.',
  expired: 'Cette offre est terminée.',
  processing: 'Votre banque traite le paiement. Vous recevrez un e-mail une fois l’ajout effectué.',
}
