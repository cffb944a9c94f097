import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp, useMerchant } from '../../../context.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import grid from '../../../ui/FormGrid.module.css'
import { messages } from '../../../ui/messages.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { Endpoint } from './endpoints.ts'
import { createReplayForm } from './replayForm.ts'

/** Sends missed events to an endpoint again. */
export function ReplayDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  useSignals()
  const { client } = useApp()
  const { timeZone } = useMerchant()
  const [form] = useState(() =>
    createReplayForm(client, endpoint.id, timeZone, () => {
      messages.success('Missed events are on their way.')
      onClose()
    }),
  )
  return (
    <FormDialog title="Replay what was missed" subtitle={endpoint.url} onClose={onClose} form={form} action="Replay">
      <div className={grid.grid}>
        <p className="muted">Resends every event of that time that the endpoint subscribes to and has not accepted.</p>
        <TextField
          className={grid.half}
          label="From"
          type="datetime-local"
          hint={`Your time zone: ${timeZone.replaceAll('_', ' ')}`}
          {...form.field('since')}
        />
        <TextField
          className={grid.half}
          label="To"
          optional
          type="datetime-local"
          hint="Empty for now."
          {...form.field('until')}
        />
      </div>
    </FormDialog>
  )
}
