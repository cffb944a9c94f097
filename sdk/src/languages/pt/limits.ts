import type { LimitWords } from '../en/limits.js'

export const limits: LimitWords = {
  timeLeft: 'Tempo restante:',
  title: 'Avisem-me',
  text: 'Escrevemos-lhe quando voltar a estar disponível, por ordem de pedido. Uma compra fica então reservada para si durante 2 a 24 horas.',
  action: 'Avisar-me',
  sent: 'Consulte o seu e-mail. A mensagem contém um link que confirma o seu endereço.',
  confirmed: 'O seu endereço está confirmado. Escrevemos-lhe quando voltar a estar disponível.',
  ended: 'Este pedido terminou. Pode voltar a pedir abaixo.',
}
