import { dayIn } from '../../../platform/languages/dayIn.ts'
import type { Block } from '../../../shop/letters/Letter.ts'
import type { Words } from '../../../shop/languages/en/letters.ts'
import { numberIn } from '../../../pricing/money.ts'
import type { Answer } from '../../../shop/catalogue/Question.ts'

/** What the buyer answered at the checkout; nothing if it asked nothing. */
export function answerBlocks(words: Words, answers: Answer[], title = words.answers.title): Block[] {
  if (!answers.length) return []
  const several = new Set(answers.map(({ product_id }) => product_id)).size > 1
  const rows = answers.map((answer) => ({
    label: several && answer.product_name ? `${answer.label} (${answer.product_name})` : answer.label,
    lines: textOf(answer, words).split('\n'),
  }))
  return [{ is: 'answers', title, rows }]
}

function textOf({ kind, value }: Answer, { tag, answers }: Words): string {
  if (typeof value === 'boolean') return value ? answers.yes : answers.no
  if (typeof value === 'number') return numberIn(tag, value)
  if (Array.isArray(value)) return value.join(', ')
  return kind === 'date' ? dayIn(tag, new Date(value), 'UTC') : value
}
