import type { Schema } from '@linktill/sdk'
import { isolate } from '../../lib/isolate.ts'
import { Section } from '../../ui/Section.tsx'
import styles from './OrderDetails.module.css'

interface AnswersProps {
  answers: Schema<'Answer'>[]
  /** How many items the order has. */
  items: number
}

/** What the buyer answered at the checkout; nothing if it asked nothing. */
export const OrderAnswers = ({ order: { answers = [], items } }: { order: Schema<'Order'> }) =>
  answers.length > 0 && (
    <Section title="Answers">
      <AnswerList answers={answers} items={items.length} />
    </Section>
  )

/** Each question as it was asked, with its answer. */
export const AnswerList = ({ answers, items }: AnswersProps) => (
  <dl className={styles.pairs}>
    {answers.map(({ key, label, value, product_id, product_name }) => (
      <div key={`${product_id} ${key}`} className={styles.answer}>
        <dt>
          {label}
          {product_name && items > 1 && ` (${isolate(product_name, '')})`}
        </dt>
        <dd>
          <bdi>{textOf(value)}</bdi>
        </dd>
      </div>
    ))}
  </dl>
)

function textOf(value: Schema<'Answer'>['value']): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join(', ') : String(value)
}
