import type { components } from '../../../generated/openapi.ts'
import { type FieldError, invalid } from '../../../platform/http/errors.ts'
import type { Answer } from '../../../shop/catalogue/Question.ts'
import type { Sale, SaleQuestion } from '../../../shop/sale/Sale.ts'
import { readAnswer } from './readAnswer.ts'
import { questionsFor } from '../../../shop/sale/saleQuestions.ts'

type AnswerInput = components['schemas']['AnswerInput']

/**
 * Reads the answers of an order. A box that is not ticked is an answer if it was sent.
 * @param country of the buyer; null asks no question that is for some countries.
 * @throws 400 naming each wrong answer, `answers.0.value`, and each missing one by its key, `answers.size`.
 */
export function readAnswers(sale: Pick<Sale, 'questions' | 'items'>, given: AnswerInput[], country: string | null): Answer[] {
  const found = unknownAnswers(sale, given)
  const answers = questionsFor(sale, country).flatMap((question): Answer[] => {
    const { key, label, kind, required, productId: product_id, productName: product_name } = question
    const at = given.findIndex((answer) => isFor(question, answer))
    const sent = given[at]
    const problem = (field: string, msg: string) => {
      found.push({ path: sent ? `answers.${at}.${field}` : `answers.${key}`, msg: `“${label}” ${msg}.` })
      return []
    }
    if (sent?.label && sent.label !== label) return problem('label', 'has changed. Load the page again')
    const read = readAnswer(question, sent?.value)
    if ('problem' in read) return problem('value', read.problem)
    if (required && (read.value === null || read.value === false)) return problem('value', 'is required')
    return read.value === null ? [] : [{ key, label, kind, value: read.value, product_id, product_name }]
  })
  if (found.length) throw invalid(found)
  return answers
}

const isFor = ({ key, productId }: SaleQuestion, answer: AnswerInput): boolean =>
  answer.key === key && (!answer.productId || answer.productId === productId)

/** Answers to questions that the link does not have, and second answers. */
function unknownAnswers({ questions }: Pick<Sale, 'questions'>, given: AnswerInput[]): FieldError[] {
  const seen = new Set<string>()
  return given.flatMap((answer, at) => {
    const id = `${answer.key} ${answer.productId ?? ''}`
    const isKnown = questions.some((question) => isFor(question, answer))
    if (isKnown && !seen.has(id)) {
      seen.add(id)
      return []
    }
    return [
      { path: `answers.${at}.key`, msg: isKnown ? 'This question has another answer.' : 'This checkout has no such question.' },
    ]
  })
}
