import type { Schema } from '@linktill/sdk'
import { Section } from '../../ui/Section.tsx'
import styles from './OrderDetails.module.css'

/** What the buyer answered at the checkout; nothing if it asked nothing. */
export function OrderAnswers({ order: { answers = [], items } }: { order: Schema<'Order'> }) {
  if (!answers.length) return null
  return (
    <Section title="Answers">
      <dl className={styles.pairs}>
        {answers.map(({ key, label, value, product_id, product_name }) => (
          <div key={`${product_id} ${key}`} className={styles.answer}>
            <dt>
              {label}
              {product_name && items.length > 1 && ` (${product_name})`}
            </dt>
            <dd>{textOf(value)}</dd>
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
