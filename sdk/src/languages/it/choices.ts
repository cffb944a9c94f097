import type { ChoiceWords } from '../en/choices.js'

export const choices: ChoiceWords = {
  quantity: 'Quantità di {product}',
  fewer: 'Riduci la quantità di {product}',
  more: 'Aumenta la quantità di {product}',
  steps: 'A gruppi di {step}',
  off: 'Sconto del {percent}%',
  saved: 'Risparmi {amount}',
  alone: '(separatamente {amount})',
  choose: 'Scegli un’opzione',
  notMade: 'Non disponibile',
  namePrice: 'Scegli il prezzo',
  chooseDonation: 'Scegli la donazione',
  otherAmount: 'Altro importo',
  amountExample: 'Inserisci un importo come {amount}.',
  amountLeast: 'L’importo minimo è {amount}.',
  amountMost: 'L’importo massimo è {amount}.',
  tip: 'Mancia',
  addTip: 'Aggiungi una mancia',
  noTip: 'Nessuna mancia',
}
