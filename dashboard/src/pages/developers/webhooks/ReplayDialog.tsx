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
      messages.success('What it missed is on its way.')
      onClose()
    }),
  )
  return (
    <FormDialog title="Replay what was missed" subtitle={endpoint.url} onClose={onClose} form={form} action="Replay">
      <div className={grid.grid}>
        <p className="muted">
          Every event of that time which the endpoint wants and has not taken is sent again. What it took is not.
        </p>
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
