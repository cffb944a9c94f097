import type { Words } from './en.ts'

export const fr: Words = {
  tag: 'fr-FR',
  greeting: 'Merci, {name}.',
  greetingNameless: 'Merci pour votre commande.',
  receipt: {
    subject: 'Votre reçu de {shop} (#{number})',
    text: 'Votre commande est confirmée. Voici votre reçu.',
    invoice: 'Voir la facture',
  },
  order: 'Commande',
  date: 'Date',
  quantity: 'Qté {count}',
  subtotal: 'Sous-total',
  discount: 'Remise',
  shipping: 'Livraison',
  tax: 'TVA ({rate} %)',
  taxIncluded: 'TVA incluse ({rate} %)',
  reverseCharge: 'Autoliquidation de la TVA',
  total: 'Total',
  shipTo: 'Livraison à',
  downloads: {
    title: 'Vos téléchargements',
    hint: 'Ces liens ne sont que pour vous. Chacun fonctionne {count} fois, jusqu’au {date}.',
    action: 'Télécharger',
  },
  consents: {
    agreed: 'Le {date}, vous avez accepté : « {text} »',
    waived:
      'Nous confirmons : vous avez demandé la livraison immédiate et perdu ainsi votre droit de rétractation pour les biens numériques de cette commande.',
  },
  refund: {
    subject: 'Votre remboursement de {shop} (#{number})',
    title: 'Votre remboursement est en route',
    text: '{shop} vous a remboursé {amount} de la commande #{number}. Le montant revient sur votre moyen de paiement ; il peut mettre cinq à dix jours à apparaître.',
    amount: 'Remboursé',
    closed: 'Toute la commande a été remboursée : ses téléchargements sont fermés.',
  },
  refundReturned: {
    subject: 'Votre remboursement de {shop} a été renvoyé (#{number})',
    title: 'Votre remboursement a été renvoyé',
    text: 'Votre banque a renvoyé le remboursement de {amount} de la commande #{number}. Vous n’avez pas reçu ce montant. {shop} en est informé ; répondez à cet e-mail pour convenir d’un autre moyen.',
    open: 'Votre commande est de nouveau confirmée et ses téléchargements sont ouverts.',
  },
  reminder: {
    subject: 'Votre commande chez {shop} vous attend',
    title: 'Vous y étiez presque',
    text: 'Vous avez commencé une commande chez {shop} sans la terminer. Rien n’a été débité. Si vous le souhaitez encore, continuez ici :',
    action: 'Terminer ma commande',
    reason: 'Vous recevez ce seul e-mail parce que vous avez saisi votre adresse au paiement de {shop}.',
    unsubscribe: 'Plus de rappels de {shop}',
  },
  orders: {
    subject: 'Vos commandes',
    title: 'Vos commandes',
    text: 'Nous avons reçu une demande concernant les commandes de cette adresse. Ce lien les affiche pendant une heure, avec factures et téléchargements :',
    action: 'Voir mes commandes',
    ignore: 'Si ce n’était pas vous, vous n’avez rien à faire : vous seul voyez cet e-mail.',
  },
  footer: {
    why: 'Vous recevez cet e-mail parce que vous avez acheté chez {shop}.',
    contact: 'Des questions ? Écrivez à {email}.',
    all: 'Toutes vos commandes',
    testMode: 'Mode test : aucun argent n’a été transféré.',
  },
}
