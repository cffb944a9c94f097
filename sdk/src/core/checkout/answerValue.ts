import type { Schema } from '../operations.js'
import { chosenOf, TICKED } from './answerField.js'
import type { Question } from './state.js'

type Value = NonNullable<Schema<'AnswerInput'>['value']>

/** What is wrong with an answer. `server`: the server's words for it, in English. */
export type AnswerProblem =
  | { why: 'missing' | 'number' | 'date' | 'changed' }
  | { why: 'tooLong' | 'tooShort' | 'least' | 'most'; limit: number }
  | { why: 'format'; format: NonNullable<Question['format']> }
  | { why: 'server'; message: string }

/** The most characters of a text without a limit of its own, as on the server. */
const LONGEST = { text: 500, long_text: 5000 }
/** Returns what the API takes, or null without an answer. A box that is not ticked is one. */
export function answerValue({ kind, choices }: Question, typed: string): Value | null {
  const text = typed.trim()
  if (kind === 'checkbox') return text === TICKED
  if (kind === 'choices') {
    const chosen = chosenOf(typed).filter((choice) => choices.includes(choice))
    return chosen.length ? chosen : null
  }
  if (!text) return null
  if (kind === 'number') return toNumber(text) ?? text
  return kind === 'choice' && !choices.includes(text) ? null : text
}

/** Returns what is wrong with an answer, or null. The server has the same rules. */
export function answerProblem(question: Question, typed: string): AnswerProblem | null {
  const value = answerValue(question, typed)
  const { kind, required, minimum, maximum } = question
  if (value === null || value === false) return required ? { why: 'missing' } : null
  if (kind === 'text' || kind === 'long_text') return textProblem(question, String(value), LONGEST[kind])
  if (kind === 'date') return isDate(String(value)) ? null : { why: 'date' }
  if (kind !== 'number') return null
  if (typeof value !== 'number') return { why: 'number' }
  if (minimum !== null && value < minimum) return { why: 'least', limit: minimum }
  return maximum !== null && value > maximum ? { why: 'most', limit: maximum } : null
}

function textProblem({ minLength, maxLength, format }: Question, text: string, longest: number): AnswerProblem | null {
  const { length } = [...text]
  const limit = maxLength ?? longest
  if (length > limit) return { why: 'tooLong', limit }
  if (minLength !== null && length < minLength) return { why: 'tooShort', limit: minLength }
  return !format || FORMATS[format].test(toAsciiDigits(text)) ? null : { why: 'format', format }
}

const FORMATS: Record<NonNullable<Question['format']>, RegExp> = {
  phone: /^(?=(?:[^\d]*\d){5})\+?[\d ()./-]{5,30}$/,
  email: /^[^\s@]+@[^\s@]+\.[^\s@.]+$/,
  url: /^https?:\/\/[^\s/.]+\.\S+$/i,
  digits: /^\d+$/,
  letters: /^[\p{L}\p{M} '’.-]+$/u,
  letters_digits: /^[\p{L}\p{M}\p{Nd} -]+$/u,
}

/** Arabic and Persian keyboards type other digits. */
const toAsciiDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))

/** Reads a number with a point or a comma before its decimals. */
function toNumber(text: string): number | null {
  const plain = toAsciiDigits(text)
    .replace(/[,\u066b]/, '.')
    .replace('\u2212', '-')
  return /^-?\d{1,12}(\.\d{1,6})?$/.test(plain) ? Number(plain) : null
}

function isDate(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
