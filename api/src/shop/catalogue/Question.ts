import type { components } from '../../generated/openapi.ts'

export type QuestionKind = 'text' | 'long_text' | 'number' | 'date' | 'choice' | 'choices' | 'checkbox'
/** What a text must look like. */
export type QuestionFormat = 'phone' | 'email' | 'url' | 'digits' | 'letters' | 'letters_digits'

/** The most characters of a text without a limit of its own. */
export const LONGEST = { text: 500, long_text: 5000 } as const

/** A question of a link or a product, as stored and as the public reads it. */
export interface Question {
  /** Unique in its link or product. */
  key: string
  label: string
  hint: string | null
  kind: QuestionKind
  required: boolean
  /** Characters of a text. */
  minLength: number | null
  maxLength: number | null
  format: QuestionFormat | null
  minimum: number | null
  maximum: number | null
  choices: string[]
  /** ISO 3166 codes of the buyers who are asked; empty: all. */
  countries: string[]
  /** Asked if the order has a product of one of these types; empty: always. */
  productTypes: components['schemas']['ProductType'][]
}

/** A text or choice, a number, a date as `2026-05-01`, choices, or whether a box is ticked. */
export type AnswerValue = string | number | boolean | string[]

/** An answer of an order, with the question as it was asked. In the names of the contract. */
export interface Answer {
  key: string
  label: string
  kind: QuestionKind
  value: AnswerValue
  product_id: string | null
  product_name: string | null
}
