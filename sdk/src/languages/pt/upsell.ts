import type { UpsellWords } from '../en/upsell.js'

export const upsell: UpsellWords = {
  keeps: 'O seu cartão fica guardado durante {minutes} min, para que possa adicionar outra oferta com um clique depois de pagar.',
  label: 'Mais uma oferta',
  timeLeft: 'Tempo restante:',
  card: 'Cobrado em {card}',
  no: 'Não, obrigado',
  taken: 'Adicionado à sua compra como encomenda {order}.',
  declined: 'O seu cartão não foi debitado e nada foi adicionado.',
  expired: 'Esta oferta terminou.',
  processing: 'O seu banco está a processar o pagamento. Receberá um e-mail quando for adicionado.',
}
