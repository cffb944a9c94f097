import type { BillingWords } from '../en/billing.js'

export const billing: BillingWords = {
  per: {
    day: { one: '{amount} par jour', many: '{amount} tous les {count} jours', other: '{amount} tous les {count} jours' },
    week: {
      one: '{amount} par semaine',
      many: '{amount} toutes les {count} semaines',
      other: '{amount} toutes les {count} semaines',
    },
    month: { one: '{amount} par mois', many: '{amount} tous les {count} mois', other: '{amount} tous les {count} mois' },
    year: { one: '{amount} par an', many: '{amount} tous les {count} ans', other: '{amount} tous les {count} ans' },
  },
  then: '{first} aujourd’hui, puis {per} à partir du {date}.',
  afterwards: 'À partir du {date} : {per}.',
  sum: 'Nombre de paiements : {count}. Total : {sum}.',
  cancel: 'Résiliable à tout moment.',
  minimum: 'Nombre minimal de paiements : {count}.',
  once: 'Facturé une fois',
  setup: 'Mise en service',
  trial: 'Période d’essai',
  consent: 'J’accepte que {shop} débite mon moyen de paiement : {terms}',
  subscribe: 'S’abonner et payer {amount}',
  subscribeLater: 'S’abonner avec obligation de paiement',
  saved: 'Rien à payer aujourd’hui. Votre carte est enregistrée pour les paiements suivants.',
  next: 'Prochain paiement : {amount} le {date}.',
}
