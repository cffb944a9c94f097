import { useEffect, useId, useRef, useState } from 'react'
import { fill } from '../../lib/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './AccountSubscriptions.module.css'
import type { OwnSubscription, SubscriberPage } from './accountSubscriptions.ts'
import { dayOf } from './written.ts'

interface CancelFormProps {
  subscription: OwnSubscription
  page: SubscriberPage
  busy: boolean
  onCancel: (how: { for_cause: boolean; reason: string | null }) => void
  onKeep: () => void
}

/** The second step: says how it ends, and cancels (§ 312k BGB). For good cause it ends at once, with a reason. */
export function CancelForm({ subscription, page, busy, onCancel, onKeep }: CancelFormProps) {
  const { labels, language } = page
  const [isForCause, setForCause] = useState(false)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const name = useId()
  // The keyboard and the screen reader go on where the button was.
  useEffect(() => heading.current?.focus(), [])
  const { ends_if_cancelled: end, is_bound: isBound } = subscription
  const ends = end ? fill(labels[isBound ? 'ends_minimum' : 'ends_cancelled']!, { date: dayOf(page, end) }) : labels['ends_now']
  function submit() {
    const isUnsaid = isForCause && reason.trim() === ''
    setMissing(isUnsaid)
    if (!isUnsaid) onCancel({ for_cause: isForCause, reason: isForCause ? reason.trim() : null })
    return Promise.resolve()
  }
  return (
    <section className={styles.cancel} lang={language}>
      <h3 ref={heading} tabIndex={-1}>
        {labels['cancel_title']}
      </h3>
      <Form onSubmit={submit}>
        <label className={styles.choice}>
          <input type="radio" name={name} checked={!isForCause} onChange={() => setForCause(false)} />
          <span>
            {labels['ordinary']}
            <small>{ends}</small>
          </span>
        </label>
        <label className={styles.choice}>
          <input type="radio" name={name} checked={isForCause} onChange={() => setForCause(true)} />
          <span>{labels['extraordinary']}</span>
        </label>
        {isForCause && (
          <TextField
            label={labels['reason']!}
            maxLength={500}
            value={reason}
            onChange={setReason}
            error={isMissing ? labels['failed'] : undefined}
          />
        )}
        <div className={styles.actions}>
          <Button type="submit" look="danger" busy={busy}>
            {labels['confirm']}
          </Button>
          <Button onClick={onKeep}>{labels['keep']}</Button>
        </div>
      </Form>
    </section>
  )
}
