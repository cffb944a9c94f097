import type { Question } from '../../../core/checkout/state.js'

/** A question with what is typed and what is wrong with it. */
export interface QuestionProps {
  question: Question
  name: string
  typed: string
  onType: (text: string) => void
  problem: string | null
  /** Of a choice without an answer. */
  placeholder: string
}
