import type { Knex } from 'knex'
import type { Answer } from '../../../shop/catalogue/Question.ts'
import type { Cell } from '../../../platform/sheets/Sheet.ts'
import type { OrderColumn } from './sheetColumns.ts'

/** The most questions with a column. A sheet can have 16,384 columns, and nobody reads as many. */
const MOST = 500

/** A column per question that the matching orders answered, by its wording, first answered first. */
export async function answerColumns(db: Knex, matching: Knex.QueryBuilder): Promise<OrderColumn[]> {
  const answered = matching.clone().whereRaw("answers <> '[]'").select('answers', 'createdAt').as('answered')
  const rows = await db
    .from(answered)
    .joinRaw('cross join lateral jsonb_array_elements(answers) as answer')
    .select<{ label: string }[]>(db.raw("answer ->> 'label' as label"))
    .groupBy('label')
    .orderByRaw('min(created_at), label')
    .limit(MOST)
  return rows.map(({ label }) => ({
    heading: `answer: ${label}`,
    width: 26,
    format: 'plain',
    cellOf: ({ answers }) => cellOf(answers.filter((answer) => answer.label === label)),
  }))
}

/** Several products may ask the same. */
function cellOf([first, ...others]: Answer[]): Cell {
  if (!first) return null
  if (!others.length) return valueOf(first)
  return [first, ...others].map((answer) => `${answer.product_name ?? 'order'}: ${valueOf(answer)}`).join('; ')
}

const valueOf = ({ value }: Answer) => (Array.isArray(value) ? value.join(', ') : value)
