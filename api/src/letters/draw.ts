import type { Mail } from '../gateways/mime.ts'
import { drawHtml } from './drawHtml.ts'
import { drawText } from './drawText.ts'
import type { Brand, Letter } from './Letter.ts'

/** Renders both forms of a letter; a mail program shows the one it supports. */
export const draw = (letter: Letter, brand: Brand): Required<Pick<Mail, 'subject' | 'text' | 'html'>> => ({
  subject: letter.subject,
  text: drawText(letter, brand),
  html: drawHtml(letter, brand),
})
