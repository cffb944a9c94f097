import type { Schema } from '@linktill/sdk'

type Question = Schema<'Question'>
export type Kind = Schema<'QuestionKind'>
type Format = NonNullable<Schema<'QuestionFormat'>>

export const MAX_QUESTIONS = 20
const LONGEST: Partial<Record<Kind, number>> = { text: 500, long_text: 5000 }

/** A question as it is edited. Numbers are texts until the form is saved. */
export interface QuestionRow {
  /** React key of the row. */
  row: number
  /** Names the answer in the API. */
  key: string
  label: string
  hint: string
  kind: Kind
  required: boolean
  minLength: string
  maxLength: string
  /** Empty for any text. */
  format: Format | ''
  minimum: string
  maximum: string
  /** One per line. */
  choices: string
  countries: string[]
  productTypes: Schema<'ProductType'>[]
}

/** Props of the field with all questions. */
export interface QuestionsProps {
  questions: QuestionRow[]
  /** What is wrong with them after a check of the form. */
  error?: string
  /** Whether questions can be for some types of products. A product has one. */
  byType?: boolean
  hint: string
  onChange: (questions: QuestionRow[]) => void
}

export const KINDS: Record<Kind, string> = {
  text: 'Short text',
  long_text: 'Long text',
  number: 'Number',
  date: 'Date',
  choice: 'One choice',
  choices: 'Several choices',
  checkbox: 'Tick box',
}
export const FORMATS: Record<Format | '', string> = {
  '': 'Any text',
  phone: 'Phone number',
  email: 'Email address',
  url: 'Web address',
  digits: 'Digits only',
  letters: 'Letters only',
  letters_digits: 'Letters and digits',
}

let rows = 0
/** Has a key from the start: one from the server would be another with every save of the form. */
export const newQuestion = (): QuestionRow => ({
  row: rows++,
  key: randomKey(),
  label: '',
  hint: '',
  kind: 'text',
  required: false,
  minLength: '',
  maxLength: '',
  format: '',
  minimum: '',
  maximum: '',
  choices: '',
  countries: [],
  productTypes: [],
})

const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')

const textOf = (value: number | null) => (value === null ? '' : String(value))

export const toQuestionRows = (questions: Question[]): QuestionRow[] =>
  questions.map((question) => ({
    row: rows++,
    key: question.key,
    label: question.label,
    hint: question.hint ?? '',
    kind: question.kind,
    required: question.required,
    minLength: textOf(question.min_length),
    maxLength: textOf(question.max_length),
    format: question.format ?? '',
    minimum: textOf(question.minimum),
    maximum: textOf(question.maximum),
    choices: question.choices.join('\n'),
    countries: question.countries,
    productTypes: question.product_types,
  }))

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text))

export const toQuestions = (edited: QuestionRow[]): Schema<'QuestionInput'>[] =>
  edited.map((row) => ({
    key: row.key.trim(),
    label: row.label.trim(),
    hint: row.hint.trim() || null,
    kind: row.kind,
    required: row.required,
    min_length: isText(row) ? numberOf(row.minLength) : null,
    max_length: isText(row) ? numberOf(row.maxLength) : null,
    format: (row.kind === 'text' && row.format) || null,
    minimum: row.kind === 'number' ? numberOf(row.minimum) : null,
    maximum: row.kind === 'number' ? numberOf(row.maximum) : null,
    choices: hasChoices(row) ? choicesOf(row) : [],
    countries: row.countries,
    product_types: row.productTypes,
  }))

export const isText = ({ kind }: QuestionRow): boolean => kind === 'text' || kind === 'long_text'
export const hasChoices = ({ kind }: QuestionRow): boolean => kind === 'choice' || kind === 'choices'
const choicesOf = ({ choices }: QuestionRow): string[] =>
  choices
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export type RowProblems = Partial<Record<keyof QuestionRow, string>>

/** Returns what is wrong with a question, by field. The server has the same rules. */
export function questionProblems(row: QuestionRow, all: QuestionRow[]): RowProblems {
  const problems: RowProblems = {}
  if (row.label.trim() === '') problems.label = 'Enter the question.'
  const key = row.key.trim()
  if (!/^[a-z][a-z0-9_]*$/.test(key)) problems.key = 'Use letters a–z, digits and underscores, and begin with a letter.'
  else if (all.some((other) => other.row !== row.row && other.key.trim() === key)) problems.key = 'Another question has this key.'
  if (isText(row)) Object.assign(problems, lengthProblems(row))
  if (row.kind === 'number') Object.assign(problems, rangeProblems(row))
  if (hasChoices(row)) Object.assign(problems, choiceProblems(choicesOf(row)))
  return problems
}

function lengthProblems({ kind, minLength, maxLength }: QuestionRow): RowProblems {
  const longest = LONGEST[kind]!
  const isLength = (text: string) =>
    text.trim() === '' || (/^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= longest)
  const problem = `Enter a number from 1 to ${longest}.`
  if (!isLength(minLength)) return { minLength: problem }
  if (!isLength(maxLength)) return { maxLength: problem }
  return Number(minLength) > (numberOf(maxLength) ?? longest) ? { minLength: 'The minimum is above the maximum.' } : {}
}

function rangeProblems({ minimum, maximum }: QuestionRow): RowProblems {
  const isNumber = (text: string) => text.trim() === '' || /^-?\d{1,12}(\.\d{1,6})?$/.test(text.trim())
  if (!isNumber(minimum)) return { minimum: 'Enter a number.' }
  if (!isNumber(maximum)) return { maximum: 'Enter a number.' }
  const [least, most] = [numberOf(minimum), numberOf(maximum)]
  return least !== null && most !== null && least > most ? { minimum: 'The minimum is above the maximum.' } : {}
}

function choiceProblems(choices: string[]): RowProblems {
  if (!choices.length) return { choices: 'Enter at least one choice.' }
  if (choices.length > 50) return { choices: 'Enter at most 50 choices.' }
  if (choices.some((choice) => choice.length > 200)) return { choices: 'A choice has at most 200 characters.' }
  return new Set(choices).size < choices.length ? { choices: 'Enter each choice once.' } : {}
}

/** Returns what a form says about its questions; null if all are good. */
export function questionsProblem(edited: QuestionRow[]): string | null {
  const wrong = edited.findIndex((row) => Object.keys(questionProblems(row, edited)).length > 0)
  return wrong === -1 ? null : `Question ${wrong + 1} is incomplete.`
}

/** Moves a question by one place. */
export function moved(edited: QuestionRow[], row: number, by: -1 | 1): QuestionRow[] {
  const from = edited.findIndex((one) => one.row === row)
  const to = from + by
  if (from === -1 || to < 0 || to >= edited.length) return edited
  return edited.with(from, edited[to]!).with(to, edited[from]!)
}
