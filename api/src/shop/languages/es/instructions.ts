import type { Instructions } from '../en/instructions.ts'

export const instructions: Instructions = {
  title: 'Información sobre el derecho de desistimiento',
  seller: 'Vendedor',
  right: 'Tiene derecho a desistir del presente contrato en un plazo de 14 días naturales sin necesidad de justificación.',
  goods:
    'El plazo de desistimiento expirará a los 14 días naturales del día en que usted o un tercero por usted indicado, distinto del transportista, adquiera la posesión material del último de los bienes.',
  contract: 'El plazo de desistimiento expirará a los 14 días naturales del día de la celebración del contrato.',
  exercise:
    'Para ejercer el derecho de desistimiento, deberá notificarnos ({seller}) su decisión de desistir del contrato a través de una declaración inequívoca (por ejemplo, una carta enviada por correo postal o un correo electrónico). Podrá utilizar el modelo de formulario de desistimiento que figura a continuación, aunque su uso no es obligatorio.',
  online:
    'También puede desistir en línea: “{link}”. En ese caso le confirmaremos sin demora por correo electrónico la recepción de su desistimiento.',
  deadline:
    'Para cumplir el plazo de desistimiento, basta con que la comunicación relativa al ejercicio por su parte de este derecho sea enviada antes de que venza el plazo correspondiente.',
  effectsTitle: 'Consecuencias del desistimiento',
  effects:
    'En caso de desistimiento por su parte, le devolveremos todos los pagos recibidos de usted, incluidos los gastos de entrega (con la excepción de los gastos adicionales resultantes de la elección por su parte de una modalidad de entrega diferente a la modalidad menos costosa de entrega ordinaria que ofrezcamos) sin ninguna demora indebida y, en todo caso, a más tardar 14 días naturales a partir de la fecha en la que se nos informe de su decisión de desistir del presente contrato. Procederemos a efectuar dicho reembolso utilizando el mismo medio de pago empleado por usted para la transacción inicial, a no ser que haya dispuesto usted expresamente lo contrario; en todo caso, no incurrirá en ningún gasto como consecuencia del reembolso.',
  sendBack:
    'Podremos retener el reembolso hasta haber recibido los bienes, o hasta que usted haya presentado una prueba de la devolución de los mismos, según qué condición se cumpla primero. Deberá usted devolvernos o entregarnos los bienes sin ninguna demora indebida y, en cualquier caso, a más tardar en el plazo de 14 días naturales a partir de la fecha en que nos comunique su decisión de desistimiento del contrato. Se considerará cumplido el plazo si efectúa la devolución de los bienes antes de que haya concluido dicho plazo. Deberá asumir el coste directo de devolución de los bienes. Solo será usted responsable de la disminución de valor de los bienes resultante de una manipulación distinta a la necesaria para establecer la naturaleza, las características y el funcionamiento de los bienes.',
  services:
    'Si usted ha solicitado que la prestación de servicios dé comienzo durante el período de desistimiento, nos abonará un importe proporcional a la parte ya prestada del servicio en el momento en que nos haya comunicado su desistimiento, en relación con el objeto total del contrato.',
  formTitle: 'Modelo de formulario de desistimiento',
  formNote: '(Solo debe cumplimentar y enviar el presente formulario si desea desistir del contrato.)',
  form: [
    'A la atención de {seller}:',
    'Por la presente le comunico que desisto de mi contrato de venta del siguiente bien o de prestación del siguiente servicio:',
    'Pedido el / recibido el:',
    'Nombre del consumidor y usuario:',
    'Domicilio del consumidor y usuario:',
    'Firma del consumidor y usuario (solo si el presente formulario se presenta en papel):',
    'Fecha:',
  ],
}
