import { answerField, answerText, type Checkout } from '@linktill/sdk/checkout'
import type { Prefill } from '@linktill/sdk/embed'

/** Prefills answers that are still empty, by the keys of their questions. */
export function prefillAnswers({ link, values, setField }: Checkout, answers: NonNullable<Prefill['answers']>): void {
  for (const question of link.questions ?? []) {
    const field = answerField(question)
    const text = Object.hasOwn(answers, question.key) && answerText(answers[question.key])
    if (text && !values[field].peek()) setField(field, text)
  }
}
