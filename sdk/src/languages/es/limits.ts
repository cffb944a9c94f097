import type { LimitWords } from '../en/limits.js'

export const limits: LimitWords = {
  timeLeft: 'Tiempo restante:',
  title: 'Avíseme',
  text: 'Le escribimos cuando vuelva a estar disponible, por orden de solicitud. Entonces tendrá una compra reservada durante un plazo de 2 a 24 horas.',
  action: 'Avisarme',
  sent: 'Revise su correo. El mensaje contiene un enlace que confirma su dirección.',
  confirmed: 'Su dirección está confirmada. Le escribiremos cuando vuelva a estar disponible.',
  ended: 'Esta solicitud ha terminado. Puede volver a pedirlo abajo.',
}
