import { computed, signal } from '@preact/signals-core'
import type { LinktillError } from '../LinktillError.js'
import type { Schema } from '../operations.js'
import { answerField } from './answerField.js'
import { answerProblem, answerValue, type AnswerProblem } from './answerValue.js'
import { presentOrderInput } from './orderInput.js'
import type { Shared } from './shared.js'
import type { AnswerField, FieldName, Question } from './state.js'

/** The questions that the order asks, and what is wrong with their answers. Loaded with the order flow. */
export function createAnswers({ client, link, ships, fields, totals }: Shared) {
  const questions = signal(link.questions ?? [])
  /** Whether problems are shown: after the first check. */
  const checked = signal(false)
  /** Whether a wallet asks before the step of the questions. */
  const early = signal(false)
  /** What the server said about an answer, until it is changed. */
  const refusals = signal<Partial<Record<AnswerField, { typed: string; problem: AnswerProblem }>>>({})

  const asked = computed((): Question[] => {
    const text = (name: FieldName) => fields.values[name].value.trim()
    const { shippingAddress, country, billingAddress } = presentOrderInput(link, { text })
    const from = shippingAddress?.country || country || billingAddress?.country || ''
    const taken = totals.value.items.map((item) => item.productId)
    return questions.value.filter(
      ({ countries, productTypes, productId }) =>
        (!countries.length || countries.includes(from)) &&
        (!productId || taken.includes(productId)) &&
        (!productTypes.length ||
          link.items.some((item) => taken.includes(item.productId) && productTypes.includes(item.productType))),
    )
  })

  function problemOf(question: Question): AnswerProblem | null {
    const name = answerField(question)
    const typed = fields.values[name].value
    const refused = refusals.value[name]
    return refused?.typed === typed ? refused.problem : answerProblem(question, typed)
  }
  const isComplete = (): boolean => asked.peek().every((question) => !problemOf(question))

  /** Returns whether all answers are good. If not, marks the others. */
  function check(): boolean {
    const isGood = isComplete()
    checked.value = true
    return isGood
  }

  /**
   * Reads the questions again after the server refused an answer. Resolves to whether the order can be placed again, because
   * what it refused is no longer asked.
   */
  async function refuse({ errors }: LinktillError, sent: Schema<'AnswerInput'>[]): Promise<boolean> {
    const before = questions.peek()
    const now = await client.getPublicLink({ path: { urlId: link.urlId } }).catch(() => null)
    if (now) questions.value = now.questions ?? []
    const found: typeof refusals.value = {}
    for (const { path, msg } of errors) {
      const [, at = '', field] = path.split('.')
      const { key, productId = null } = sent[Number(at)] ?? {}
      if (!key || field === 'key') continue
      const name = answerField({ key, productId })
      found[name] = {
        typed: fields.values[name].peek(),
        problem: field === 'label' ? { why: 'changed' } : { why: 'server', message: msg },
      }
    }
    refusals.value = found
    return JSON.stringify(questions.peek()) !== JSON.stringify(before) && check()
  }

  return {
    asked,
    /** Whether the questions are shown at step 1 though they belong to step 2. */
    early,
    /** Whether they have a step before the payment. */
    ships,
    problems: computed(() => new Map(checked.value ? asked.value.map((question) => [question, problemOf(question)]) : [])),
    isComplete,
    check(): boolean {
      // The shopper has seen the new wording.
      refusals.value = Object.fromEntries(Object.entries(refusals.peek()).filter(([, one]) => one?.problem.why !== 'changed'))
      return check()
    },
    /** The same at step 1, before a wallet opens: from then on they are shown there. */
    checkEarly(): boolean {
      early.value = true
      return check()
    },
    refuse,
    present: (): Schema<'AnswerInput'>[] =>
      asked.peek().flatMap((question) => {
        const value = answerValue(question, fields.text(answerField(question)))
        const { key, label, productId } = question
        return value === null ? [] : [{ key, value, label, ...(productId && { productId }) }]
      }),
  }
}

export type Answers = ReturnType<typeof createAnswers>
