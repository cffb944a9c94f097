import type { ChoiceWords } from '../en/choices.js'

export const choices: ChoiceWords = {
  quantity: 'Adet: {product}',
  fewer: 'Azalt: {product}',
  more: 'Artır: {product}',
  steps: '{step} adetlik adımlarla',
  off: '%{percent} indirim',
  saved: '{amount} tasarruf ediyorsunuz',
  alone: '(tek başına {amount})',
  choose: 'Bir seçenek seçin',
  notMade: 'Mevcut değil',
  namePrice: 'Fiyatınızı belirleyin',
  chooseDonation: 'Bağışınızı seçin',
  otherAmount: 'Başka tutar',
  amountExample: '{amount} gibi bir tutar girin.',
  amountLeast: 'En düşük tutar: {amount}.',
  amountMost: 'En yüksek tutar: {amount}.',
  tip: 'Bahşiş',
  addTip: 'Bahşiş ekleyin',
  noTip: 'Bahşiş yok',
}
