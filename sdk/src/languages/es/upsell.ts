import type { UpsellWords } from '../en/upsell.js'

export const upsell: UpsellWords = {
  keeps: 'Su tarjeta se guarda durante {minutes} min para que pueda añadir otra oferta con un clic después de pagar.',
  label: 'Una oferta más',
  timeLeft: 'Tiempo restante:',
  card: 'Se cobra en {card}',
  no: 'No, gracias',
  taken: 'Añadido a su compra como pedido {order}.',
  declined: 'No se ha cobrado en su tarjeta y no se ha añadido nada.',
  expired: 'Esta oferta ha terminado.',
  processing: 'Su banco está procesando el pago. Recibirá un correo cuando se haya añadido.',
}
