import type { ChoiceWords } from '../en/choices.js'

export const choices: ChoiceWords = {
  quantity: 'Cantitate: {product}',
  fewer: 'Mai puțin: {product}',
  more: 'Mai mult: {product}',
  steps: 'În pași de {step}',
  off: 'Reducere de {percent}%',
  saved: 'Economisești {amount}',
  alone: '(separat {amount})',
  choose: 'Alegeți o opțiune',
  notMade: 'Indisponibil',
  namePrice: 'Alege prețul',
  chooseDonation: 'Alege donația',
  otherAmount: 'Altă sumă',
  amountExample: 'Introdu o sumă, de exemplu {amount}.',
  amountLeast: 'Suma minimă este {amount}.',
  amountMost: 'Suma maximă este {amount}.',
  tip: 'Bacșiș',
  addTip: 'Adaugă bacșiș',
  noTip: 'Fără bacșiș',
}
