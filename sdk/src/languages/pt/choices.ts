import type { ChoiceWords } from '../en/choices.js'

export const choices: ChoiceWords = {
  quantity: 'Quantidade de {product}',
  fewer: 'Diminuir a quantidade de {product}',
  more: 'Aumentar a quantidade de {product}',
  steps: 'Em múltiplos de {step}',
  off: '{percent}% de desconto',
  saved: 'Poupa {amount}',
  alone: '(em separado {amount})',
  choose: 'Escolha uma opção',
  notMade: 'Não disponível',
  namePrice: 'Escolha o seu preço',
  chooseDonation: 'Escolha a sua doação',
  otherAmount: 'Outro valor',
  amountExample: 'Digite um valor como {amount}.',
  amountLeast: 'O valor mínimo é {amount}.',
  amountMost: 'O valor máximo é {amount}.',
  tip: 'Gorjeta',
  addTip: 'Adicionar gorjeta',
  noTip: 'Sem gorjeta',
}
