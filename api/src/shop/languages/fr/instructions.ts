import type { Instructions } from '../en/instructions.ts'

export const instructions: Instructions = {
  title: 'Informations concernant le droit de rétractation',
  seller: 'Vendeur',
  right: 'Vous avez le droit de vous rétracter du présent contrat sans donner de motif dans un délai de quatorze jours.',
  goods:
    'Le délai de rétractation expire quatorze jours après le jour où vous-même, ou un tiers autre que le transporteur et désigné par vous, prend physiquement possession du dernier bien.',
  contract: 'Le délai de rétractation expire quatorze jours après le jour de la conclusion du contrat.',
  exercise:
    'Pour exercer le droit de rétractation, vous devez nous notifier ({seller}) votre décision de rétractation du présent contrat au moyen d’une déclaration dénuée d’ambiguïté (par exemple, lettre envoyée par la poste ou courrier électronique). Vous pouvez utiliser le modèle de formulaire de rétractation ci-dessous, mais ce n’est pas obligatoire.',
  online:
    'Vous pouvez aussi vous rétracter en ligne : “{link}”. Nous vous confirmerons alors sans délai, par courrier électronique, la réception de votre rétractation.',
  deadline:
    'Pour que le délai de rétractation soit respecté, il suffit que vous transmettiez votre communication relative à l’exercice du droit de rétractation avant l’expiration du délai de rétractation.',
  effectsTitle: 'Effets de la rétractation',
  effects:
    'En cas de rétractation de votre part du présent contrat, nous vous rembourserons tous les paiements reçus de vous, y compris les frais de livraison (à l’exception des frais supplémentaires découlant du fait que vous avez choisi, le cas échéant, un mode de livraison autre que le mode moins coûteux de livraison standard proposé par nous), sans retard excessif et, en tout état de cause, au plus tard quatorze jours à compter du jour où nous sommes informés de votre décision de rétractation du présent contrat. Nous procéderons au remboursement en utilisant le même moyen de paiement que celui que vous aurez utilisé pour la transaction initiale, sauf si vous convenez expressément d’un moyen différent ; en tout état de cause, ce remboursement n’occasionnera pas de frais pour vous.',
  sendBack:
    'Nous pouvons différer le remboursement jusqu’à ce que nous ayons reçu le bien ou jusqu’à ce que vous ayez fourni une preuve d’expédition du bien, la date retenue étant celle du premier de ces faits. Vous devrez renvoyer ou rendre le bien sans retard excessif et, en tout état de cause, au plus tard quatorze jours après que vous nous aurez communiqué votre décision de rétractation du présent contrat. Ce délai est réputé respecté si vous renvoyez le bien avant l’expiration du délai de quatorze jours. Vous devrez prendre en charge les frais directs de renvoi du bien. Votre responsabilité n’est engagée qu’à l’égard de la dépréciation du bien résultant de manipulations autres que celles nécessaires pour établir la nature, les caractéristiques et le bon fonctionnement de ce bien.',
  services:
    'Si vous avez demandé de commencer la prestation de services pendant le délai de rétractation, vous devrez nous payer un montant proportionnel à ce qui vous a été fourni jusqu’au moment où vous nous avez informés de votre rétractation du présent contrat, par rapport à l’ensemble des prestations prévues par le contrat.',
  formTitle: 'Modèle de formulaire de rétractation',
  formNote: '(Veuillez compléter et renvoyer le présent formulaire uniquement si vous souhaitez vous rétracter du contrat.)',
  form: [
    'À l’attention de {seller} :',
    'Je vous notifie par la présente ma rétractation du contrat portant sur la vente du bien ou pour la prestation de services ci-dessous :',
    'Commandé le / reçu le :',
    'Nom du consommateur :',
    'Adresse du consommateur :',
    'Signature du consommateur (uniquement en cas de notification du présent formulaire sur papier) :',
    'Date :',
  ],
}
