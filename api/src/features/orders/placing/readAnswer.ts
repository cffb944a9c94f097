import { type AnswerValue, LONGEST, type Question, type QuestionFormat } from '../../../shop/catalogue/Question.ts'

/** A valid value, no answer (`null`), or what is wrong. */
export type ReadAnswer = { value: AnswerValue | null } | { problem: string }

const NONE: ReadAnswer = { value: null }

/** Validates the answer to a question. Required questions are the caller's concern. */
export function readAnswer(question: Question, given: unknown): ReadAnswer {
  if (given === null || given === undefined || (typeof given === 'string' && !given.trim())) return NONE
  switch (question.kind) {
    case 'text':
    case 'long_text':
      return typeof given === 'string' ? readText(question, given) : { problem: 'must be a text' }
    case 'number':
      return typeof given === 'number' ? readNumber(question, given) : { problem: 'must be a number' }
    case 'date':
      return typeof given === 'string' && isDate(given.trim())
        ? { value: given.trim() }
        : { problem: 'must be a date such as 2026-05-01' }
    case 'choice':
      return typeof given === 'string' && question.choices.includes(given)
        ? { value: given }
        : { problem: 'must be one of the choices' }
    case 'choices':
      return readChoices(question, given)
    case 'checkbox':
      return typeof given === 'boolean' ? { value: given } : { problem: 'must be true or false' }
    default:
      return question.kind satisfies never
  }
}

function readText({ kind, minLength, maxLength, format }: Question, given: string): ReadAnswer {
  const isLong = kind === 'long_text'
  // Other control characters are typed by nobody and break sheets and mails.
  const text = (isLong ? given.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '') : given.replace(/\p{Cc}+/gu, ' ')).trim()
  if (!text) return NONE
  const { length } = [...text]
  const most = maxLength ?? LONGEST[isLong ? 'long_text' : 'text']
  if (length > most) return { problem: `must be at most ${most} characters long` }
  if (minLength !== null && length < minLength) return { problem: `must be at least ${minLength} characters long` }
  const value = format === 'phone' || format === 'digits' ? withAsciiDigits(text) : text
  return !format || FORMATS[format].test(value) ? { value } : { problem: `must be ${FORMAT_NAMES[format]}` }
}

/** Arabic and Persian keyboards type other digits. */
const withAsciiDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))

function readNumber({ minimum, maximum }: Question, value: number): ReadAnswer {
  if (minimum !== null && value < minimum) return { problem: `must be at least ${minimum}` }
  if (maximum !== null && value > maximum) return { problem: `must be at most ${maximum}` }
  return { value }
}

function readChoices({ choices }: Question, given: unknown): ReadAnswer {
  if (!Array.isArray(given) || !given.every((one) => choices.includes(one))) return { problem: 'must be a list of the choices' }
  const value = choices.filter((choice) => given.includes(choice))
  return value.length ? { value } : NONE
}

/** A day of the calendar. */
function isDate(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

// Each reads a text once: no part of a pattern repeats within a repetition.
const FORMATS: Record<QuestionFormat, RegExp> = {
  phone: /^(?=(?:[^\d]*\d){5})\+?[\d ()./-]{5,30}$/,
  email: /^[^\s@]+@[^\s@]+\.[^\s@.]+$/,
  url: /^https?:\/\/[^\s/.]+\.\S+$/i,
  digits: /^\d+$/,
  letters: /^[\p{L}\p{M} '’.-]+$/u,
  letters_digits: /^[\p{L}\p{M}\p{Nd} -]+$/u,
}

const FORMAT_NAMES: Record<QuestionFormat, string> = {
  phone: 'a phone number',
  email: 'an email address',
  url: 'an address that begins with https://',
  digits: 'digits only',
  letters: 'letters only',
  letters_digits: 'letters and digits only',
}
