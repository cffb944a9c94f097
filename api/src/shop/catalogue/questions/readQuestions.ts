import { randomInt } from 'node:crypto'
import type { components } from '../../../generated/openapi.ts'
import { type FieldError, invalid } from '../../../platform/http/errors.ts'
import { LONGEST, type Question } from '../Question.ts'

type QuestionInput = components['schemas']['QuestionInput']

/**
 * Reads the questions of a link or a product. Settings that a kind does not have are dropped.
 * @throws 400 naming each wrong field: `questions.0.choices`.
 */
export function readQuestions(given: QuestionInput[]): Question[] {
  const found: FieldError[] = []
  const keys = new Set<string>()
  const questions = given.map((input, at) => {
    const question = readOne(input)
    const problem = (field: string, msg: string) => found.push({ path: `questions.${at}.${field}`, msg })
    if (!question.label) problem('label', 'Enter the question.')
    if (keys.has(question.key)) problem('key', 'Another question has this key.')
    keys.add(question.key)
    checkRange(question, problem)
    checkChoices(question, problem)
    return question
  })
  if (found.length) throw invalid(found)
  return questions
}

function readOne(input: QuestionInput): Question {
  const { kind } = input
  const isText = kind === 'text' || kind === 'long_text'
  return {
    key: input.key ?? newKey(),
    label: oneLine(input.label),
    hint: input.hint?.trim() || null,
    kind,
    required: input.required ?? false,
    minLength: (isText && input.min_length) || null,
    maxLength: (isText && input.max_length) || null,
    format: (kind === 'text' && input.format) || null,
    minimum: kind === 'number' ? (input.minimum ?? null) : null,
    maximum: kind === 'number' ? (input.maximum ?? null) : null,
    choices: kind === 'choice' || kind === 'choices' ? (input.choices ?? []).map(oneLine) : [],
    countries: [...new Set(input.countries)],
    productTypes: [...new Set(input.product_types)],
  }
}

type Report = (field: string, msg: string) => void

function checkRange({ kind, minLength, maxLength, minimum, maximum }: Question, problem: Report): void {
  const longest = kind === 'text' || kind === 'long_text' ? LONGEST[kind] : Infinity
  if ((maxLength ?? 0) > longest) problem('max_length', `A text of this kind has at most ${longest} characters.`)
  if ((minLength ?? 0) > (maxLength ?? longest)) problem('min_length', 'The minimum is above the maximum.')
  if (minimum !== null && maximum !== null && minimum > maximum) problem('minimum', 'The minimum is above the maximum.')
}

function checkChoices({ kind, choices }: Question, problem: Report): void {
  if (kind !== 'choice' && kind !== 'choices') return
  if (!choices.length) problem('choices', 'Enter at least one choice.')
  if (choices.includes('')) problem('choices', 'A choice cannot be empty.')
  if (new Set(choices).size < choices.length) problem('choices', 'Enter each choice once.')
}

/** Wordings have one line: they head columns and rows. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const newKey = (): string => Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
