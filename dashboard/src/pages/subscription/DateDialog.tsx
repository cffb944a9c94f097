import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { daysAgo } from '../../lib/dates.ts'
import { createForm } from '../../lib/form.ts'
import { fieldProblems } from '../../lib/refusal.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import grid from '../../ui/FormGrid.module.css'
import { TextField } from '../../ui/TextField.tsx'
import type { DialogProps } from './createSubscription.ts'
import { onDay } from './onDay.ts'

const texts = {
  pause: {
    title: 'Pause Subscription',
    subtitle: 'Nothing is charged or delivered until it is resumed. The customer gets a mail.',
    label: 'Resume on',
    hint: 'Left empty, it stays paused until you or the customer resume it.',
    action: 'Pause',
    done: 'Subscription paused.',
  },
  move: {
    title: 'Move the Next Charge',
    subtitle: 'The days of all later cycles follow from the new one.',
    label: 'Next charge on',
    hint: undefined,
    action: 'Move',
    done: 'Next charge moved.',
  },
}

/** Pauses a subscription, if wanted until a day, or moves its next charge to another day. */
export function DateDialog({ kind, details, subscription, timeZone }: DialogProps & { kind: 'pause' | 'move' }) {
  useSignals()
  const { client } = useApp()
  const { title, subtitle, label, hint, action, done } = texts[kind]
  const isPause = kind === 'pause'
  const [form] = useState(() =>
    createForm<{ day: string }>({
      start: { day: '' },
      check: ({ day }) => (isPause || day ? {} : { day: 'Choose a day.' }),
      refused: (error) => fieldProblems(error, { until: 'day', next_charge_at: 'day' }),
      save: async ({ day }) => {
        const path = { id: details.id }
        const { revision } = details
        const at = day ? onDay(day, details.next_charge_at, timeZone) : null
        const changed = isPause
          ? await client.pauseSubscription({ path, body: { until: at, revision } })
          : await client.moveSubscription({ path, body: { next_charge_at: at!, revision } })
        subscription.took(changed, done)
      },
    }),
  )
  return (
    <FormDialog title={title} subtitle={subtitle} shape="confirm" onClose={subscription.close} form={form} action={action}>
      <div className={grid.grid}>
        <TextField label={label} optional={isPause} hint={hint} type="date" min={daysAgo(-1, timeZone)} {...form.field('day')} />
      </div>
    </FormDialog>
  )
}
