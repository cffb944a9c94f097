import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useMerchant } from '../../context.ts'
import grid from '../../ui/FormGrid.module.css'
import { Switch } from '../../ui/Switch.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import styles from './LimitFields.module.css'
import { hasLimits, limitNames } from './limitValues.ts'
import type { LinkForm } from './linkForm.ts'

/** When and how often a link sells, and its words for before and after. Closed while nothing of it is set. */
export function LimitFields({ form }: { form: LinkForm }) {
  useSignals()
  const { timeZone } = useMerchant()
  const [wasSet] = useState(() => hasLimits(form.values.peek()))
  const [isOpen, setOpen] = useState(wasSet)
  const problems = form.problems.value
  const hasProblem = Object.values(limitNames).some((name) => problems[name])
  const zone = `Your time zone: ${timeZone.replaceAll('_', ' ')}`
  return (
    <details className={styles.limits} open={isOpen || hasProblem} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Limits &amp; schedule</summary>
      <div className={grid.grid}>
        <TextField
          className={grid.half}
          label="Sells from"
          optional
          type="datetime-local"
          hint={zone}
          {...form.field('starts')}
        />
        <TextField className={grid.half} label="Sells until" optional type="datetime-local" hint={zone} {...form.field('ends')} />
        <TextField
          className={grid.half}
          label="Number of sales"
          inputMode="numeric"
          placeholder="Unlimited"
          hint="Counts the orders that the link has already."
          {...form.field('maxSales')}
        />
        <TextField
          className={grid.half}
          label="Number per customer"
          inputMode="numeric"
          placeholder="Unlimited"
          hint="Counted per email address."
          {...form.field('maxPerCustomer')}
        />
        <TextArea
          label="Words before the start"
          optional
          rows={2}
          maxLength={500}
          placeholder="The spring glazes open on Friday."
          {...form.field('beforeText')}
        />
        <TextArea
          label="Words after the end"
          optional
          rows={2}
          maxLength={500}
          placeholder="Thank you all. The next batch comes in June."
          hint="Also shown when all sales are made."
          {...form.field('afterText')}
        />
        <Switch
          label="Waiting list"
          hint="Shoppers can ask to be told when the sold-out link is back."

          {...form.toggle('offersWaitlist')}
        />
      </div>
    </details>
  )
}
