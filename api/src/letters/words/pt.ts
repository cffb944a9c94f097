import type { Words } from './en.ts'

export const pt: Words = {
  tag: 'pt-BR',
  greeting: 'Obrigado, {name}.',
  greetingNameless: 'Obrigado pelo seu pedido.',
  receipt: {
    subject: 'Seu recibo de {shop} (#{number})',
    text: 'Seu pedido está confirmado. Este é o seu recibo.',
    invoice: 'Ver a fatura',
  },
  order: 'Pedido',
  date: 'Data',
  quantity: 'Qtd. {count}',
  subtotal: 'Subtotal',
  discount: 'Desconto',
  shipping: 'Frete',
  tax: 'IVA ({rate}%)',
  taxIncluded: 'IVA incluído ({rate}%)',
  reverseCharge: 'Autoliquidação do IVA',
  total: 'Total',
  shipTo: 'Enviar para',
  downloads: {
    title: 'Seus downloads',
    hint: 'Estes links são só seus. Cada um funciona {count} vezes, até {date}.',
    action: 'Baixar',
  },
  consents: {
    agreed: 'Em {date}, você concordou: “{text}”',
    waived:
      'Confirmamos: você pediu a entrega imediata e com isso perdeu o direito de arrependimento quanto aos bens digitais deste pedido.',
  },
  refund: {
    subject: 'Seu reembolso de {shop} (#{number})',
    title: 'Seu reembolso está a caminho',
    text: '{shop} devolveu {amount} do pedido #{number}. O valor volta ao meio com que você pagou e pode levar de cinco a dez dias para aparecer.',
    amount: 'Devolvido',
    closed: 'O pedido inteiro foi reembolsado, por isso os downloads estão fechados.',
  },
  refundReturned: {
    subject: 'Seu reembolso de {shop} foi devolvido (#{number})',
    title: 'Seu reembolso foi devolvido',
    text: 'Seu banco devolveu o reembolso de {amount} do pedido #{number}. Você não recebeu esse valor. {shop} já foi informado; responda a este e-mail para combinar outra forma.',
    open: 'Seu pedido está concluído novamente e os downloads estão abertos.',
  },
  reminder: {
    subject: 'Seu pedido em {shop} está esperando',
    title: 'Faltava pouco',
    text: 'Você começou um pedido em {shop} e não o terminou. Nada foi cobrado. Se ainda quiser, continue aqui:',
    action: 'Terminar meu pedido',
    reason: 'Você recebe este único e-mail porque digitou seu endereço no pagamento de {shop}.',
    unsubscribe: 'Não receber mais lembretes de {shop}',
  },
  orders: {
    subject: 'Seus pedidos',
    title: 'Seus pedidos',
    text: 'Recebemos um pedido para ver as compras deste endereço. Este link os mostra durante uma hora, com faturas e downloads:',
    action: 'Ver meus pedidos',
    ignore: 'Se não foi você, não precisa fazer nada: ninguém mais vê este e-mail.',
  },
  footer: {
    why: 'Você recebe este e-mail porque comprou em {shop}.',
    contact: 'Dúvidas? Escreva para {email}.',
    all: 'Todos os seus pedidos',
    testMode: 'Modo de teste: nenhum dinheiro foi movimentado.',
  },
}
