import type { Words } from './en.ts'

export const es: Words = {
  tag: 'es-ES',
  greeting: 'Gracias, {name}.',
  greetingNameless: 'Gracias por su pedido.',
  receipt: {
    subject: 'Su recibo de {shop} (#{number})',
    text: 'Su pedido está confirmado. Este es su recibo.',
    invoice: 'Ver la factura',
  },
  order: 'Pedido',
  date: 'Fecha',
  quantity: 'Cant. {count}',
  subtotal: 'Subtotal',
  discount: 'Descuento',
  shipping: 'Envío',
  tax: 'IVA ({rate} %)',
  taxIncluded: 'IVA incluido ({rate} %)',
  reverseCharge: 'Inversión del sujeto pasivo',
  total: 'Total',
  shipTo: 'Enviar a',
  downloads: {
    title: 'Sus descargas',
    hint: 'Estos enlaces son solo para usted. Cada uno funciona {count} veces, hasta el {date}.',
    action: 'Descargar',
  },
  consents: {
    agreed: 'El {date} usted aceptó: «{text}»',
    waived:
      'Confirmamos: usted solicitó la entrega inmediata y con ello perdió su derecho de desistimiento sobre los bienes digitales de este pedido.',
  },
  refund: {
    subject: 'Su reembolso de {shop} (#{number})',
    title: 'Su reembolso está en camino',
    text: '{shop} le ha devuelto {amount} del pedido #{number}. Vuelve al medio con el que pagó y puede tardar de cinco a diez días en aparecer.',
    amount: 'Devuelto',
    closed: 'Se reembolsó el pedido entero, por lo que sus descargas están cerradas.',
  },
  refundReturned: {
    subject: 'Su reembolso de {shop} fue devuelto (#{number})',
    title: 'Su reembolso fue devuelto',
    text: 'Su banco devolvió el reembolso de {amount} del pedido #{number}. Usted no ha recibido ese dinero. {shop} ya lo sabe; responda a este correo para acordar otra forma.',
    open: 'Su pedido vuelve a estar completado y sus descargas están abiertas.',
  },
  reminder: {
    subject: 'Su pedido en {shop} le espera',
    title: 'Ya casi había terminado',
    text: 'Empezó un pedido en {shop} y no lo terminó. No se ha cobrado nada. Si todavía lo quiere, siga aquí:',
    action: 'Terminar mi pedido',
    reason: 'Recibe este único correo porque escribió su dirección en el pago de {shop}.',
    unsubscribe: 'No más recordatorios de {shop}',
  },
  orders: {
    subject: 'Sus pedidos',
    title: 'Sus pedidos',
    text: 'Hemos recibido una solicitud para ver los pedidos de esta dirección. Este enlace los muestra durante una hora, con facturas y descargas:',
    action: 'Ver mis pedidos',
    ignore: 'Si no fue usted, no tiene que hacer nada: nadie más ve este correo.',
  },
  footer: {
    why: 'Recibe este correo porque compró en {shop}.',
    contact: '¿Preguntas? Escriba a {email}.',
    all: 'Todos sus pedidos',
    testMode: 'Modo de prueba: no se ha movido dinero.',
  },
}
