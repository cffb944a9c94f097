import type { Schema } from '@linktill/sdk'
import { Section } from '../../ui/Section.tsx'
import styles from './OrderDetails.module.css'

/** What the buyer answered at the checkout; nothing if it asked nothing. */
export function OrderAnswers({ order: { answers = [], items } }: { order: Schema<'Order'> }) {
  if (!answers.length) return null
  return (
    <Section title="Answers">
      <dl className={styles.pairs}>
        {answers.map((answer) => (
          <div key={`${answer.product_id} ${answer.key}`} className={styles.answer}>
            <dt>
              {answer.label}
              {answer.product_name && items.length > 1 && ` (${answer.product_name})`}
            </dt>
            <dd>{textOf(answer.value)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function textOf(value: Schema<'Answer'>['value']): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join(', ') : String(value)
}
