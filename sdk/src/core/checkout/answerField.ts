import type { AnswerField, Question } from './state.js'

/** Between the choices that are ticked. Choices have one line. */
const BETWEEN = '\n'
/** The text of a ticked box. */
export const TICKED = 'yes'

/** The field of the form that has the answer to a question. */
export const answerField = ({ key, productId }: Pick<Question, 'key' | 'productId'>): AnswerField =>
  `answer:${productId ?? ''}:${key}` as AnswerField

export const chosenOf = (text: string): string[] => text.split(BETWEEN).filter(Boolean)
export const choicesText = (chosen: string[]): string => chosen.join(BETWEEN)

/** Returns an answer of the API as the text of its field. */
export const answerText = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? TICKED : ''
  return Array.isArray(value) ? choicesText(value.map(String)) : String(value ?? '')
}
