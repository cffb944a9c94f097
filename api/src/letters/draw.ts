import type { Mail } from '../gateways/mail.ts'
import { drawHtml } from './drawHtml.ts'
import { drawText } from './drawText.ts'
import type { Brand, Letter } from './Letter.ts'

/** Both forms of a letter: mail programs show the one that they can. */
export const draw = (letter: Letter, brand: Brand): Required<Pick<Mail, 'subject' | 'text' | 'html'>> => ({
  subject: letter.subject,
  text: drawText(letter, brand),
  html: drawHtml(letter, brand),
})
