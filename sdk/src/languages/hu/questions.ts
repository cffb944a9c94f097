import type { QuestionWords } from '../en/questions.js'

export const questions: QuestionWords = {
  missing: 'Kérjük, válaszoljon erre a kérdésre.',
  choose: 'Válasszon egy választ',
  tooLong: 'Túl hosszú. A karakterek legnagyobb száma: {limit}.',
  tooShort: 'Túl rövid. A karakterek legkisebb száma: {limit}.',
  number: 'Adjon meg egy számot.',
  least: 'Legalább ennyit adjon meg: {limit}.',
  most: 'Legfeljebb ennyit adjon meg: {limit}.',
  date: 'Adjon meg egy érvényes dátumot.',
  changed: 'Ez a kérdés megváltozott. Kérjük, ellenőrizze a válaszát.',
  format: {
    phone: 'Adjon meg egy telefonszámot.',
    url: 'Adjon meg egy https:// kezdetű webcímet.',
    digits: 'Csak számjegyeket használjon.',
    letters: 'Csak betűket használjon.',
    letters_digits: 'Csak betűket és számjegyeket használjon.',
  },
}
