import type { Instructions } from '../en/instructions.ts'

export const instructions: Instructions = {
  title: 'Instruções sobre o direito de livre resolução',
  seller: 'Vendedor',
  right:
    'O consumidor tem o direito de livre resolução do presente contrato no prazo de 14 dias, sem necessidade de indicar qualquer motivo.',
  goods:
    'O prazo para exercício do direito de livre resolução expira 14 dias a contar do dia em que o consumidor ou um terceiro por ele indicado, que não seja o transportador, adquire a posse física do último bem.',
  contract: 'O prazo para exercício do direito de livre resolução expira 14 dias a contar do dia da celebração do contrato.',
  exercise:
    'A fim de exercer o direito de livre resolução, tem de nos comunicar ({seller}) a sua decisão de resolução do presente contrato por meio de uma declaração inequívoca (por exemplo, carta enviada pelo correio ou correio eletrónico). Pode utilizar o modelo de formulário de resolução abaixo, mas tal não é obrigatório.',
  online:
    'Também pode resolver o contrato em linha: “{link}”. Nesse caso, confirmaremos sem demora a receção por correio eletrónico.',
  deadline:
    'Para que o prazo de livre resolução seja respeitado, basta que a sua comunicação referente ao exercício do direito de livre resolução seja enviada antes do termo do prazo de resolução.',
  effectsTitle: 'Efeitos da livre resolução',
  effects:
    'Em caso de resolução do presente contrato, ser-lhe-ão reembolsados todos os pagamentos efetuados, incluindo os custos de entrega (com exceção de custos suplementares resultantes da sua escolha de uma modalidade de envio diferente da modalidade menos onerosa de envio normal por nós oferecida), sem demora injustificada e, em qualquer caso, o mais tardar 14 dias a contar da data em que formos informados da sua decisão de resolução do presente contrato. Efetuamos esse reembolso usando o mesmo meio de pagamento que usou na transação inicial, salvo acordo expresso em contrário da sua parte; em qualquer caso, não incorre em quaisquer custos como consequência de tal reembolso.',
  sendBack:
    'Podemos reter o reembolso até termos recebido os bens devolvidos, ou até que apresente prova do envio dos bens, consoante o que ocorrer primeiro. Deve devolver os bens ou entregar-no-los sem demora injustificada e o mais tardar 14 dias a contar do dia em que nos informar da livre resolução do contrato. Considera-se que o prazo é respeitado se devolver os bens antes do termo do prazo de 14 dias. Tem de suportar os custos diretos da devolução dos bens. Só é responsável pela depreciação dos bens que decorra de uma manipulação que exceda o necessário para verificar a natureza, as características e o funcionamento dos bens.',
  services:
    'Se pediu que a prestação de serviços se iniciasse durante o prazo de livre resolução, tem de nos pagar um montante proporcional ao que foi prestado até ao momento em que nos comunicou a sua resolução do presente contrato, em relação ao conjunto das prestações previstas no contrato.',
  formTitle: 'Modelo de formulário de livre resolução',
  formNote: '(Só deve preencher e devolver o presente formulário se quiser resolver o contrato.)',
  form: [
    'Para {seller}:',
    'Pela presente comunico que resolvo o meu contrato de compra e venda relativo ao seguinte bem ou para a prestação do seguinte serviço:',
    'Solicitado em / recebido em:',
    'Nome do consumidor:',
    'Endereço do consumidor:',
    'Assinatura do consumidor (só no caso de o presente formulário ser notificado em papel):',
    'Data:',
  ],
}
