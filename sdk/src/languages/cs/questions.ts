import type { QuestionWords } from '../en/questions.js'

export const questions: QuestionWords = {
  missing: 'Odpovězte prosím na tuto otázku.',
  choose: 'Vyberte odpověď',
  tooLong: 'Příliš dlouhé. Nejvyšší počet znaků: {limit}.',
  tooShort: 'Příliš krátké. Nejnižší počet znaků: {limit}.',
  number: 'Zadejte číslo.',
  least: 'Zadejte {limit} nebo více.',
  most: 'Zadejte {limit} nebo méně.',
  date: 'Zadejte platné datum.',
  changed: 'Tato otázka se změnila. Zkontrolujte prosím svou odpověď.',
  format: {
    phone: 'Zadejte telefonní číslo.',
    url: 'Zadejte webovou adresu, která začíná https://.',
    digits: 'Použijte jen číslice.',
    letters: 'Použijte jen písmena.',
    letters_digits: 'Použijte jen písmena a číslice.',
  },
}
