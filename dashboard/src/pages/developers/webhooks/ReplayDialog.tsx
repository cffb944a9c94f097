import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp, useMerchant } from '../../../context.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import grid from '../../../ui/FormGrid.module.css'
import { messages } from '../../../ui/messages.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { type Choices, SelectField } from '../../../ui/Select.tsx'
import type { Endpoint, Endpoints } from './endpoints.ts'
import { replayChoices } from './labels.ts'
import { createReplayForm } from './replayForm.ts'

/** Sends events to an endpoint again: what it missed, or by type and state. */
export function ReplayDialog({ endpoint, endpoints }: { endpoint: Endpoint; endpoints: Endpoints }) {
  useSignals()
  const { client } = useApp()
  const { timeZone } = useMerchant()
  const [form] = useState(() =>
    createReplayForm(client, endpoint.id, timeZone, () => {
      messages.success('The events are on their way.')
      endpoints.close()
    }),
  )
  const known = endpoints.types.value
  const types = known.status === 'ready' ? known.data.map(({ type }) => type) : []
  const offered = endpoint.event_types.length > 0 ? endpoint.event_types : types
  const choices: Choices<string> = { '': 'All types of this endpoint', ...Object.fromEntries(offered.map((one) => [one, one])) }
  const { status, type } = form.values.value
  const problems = form.problems.value
  return (
    <FormDialog title="Replay events" subtitle={endpoint.url} onClose={endpoints.close} form={form} action="Replay">
      <div className={grid.grid}>
        <p className="muted">Sends events of that time again, under the same ids. Those that are pending stay as they are.</p>
        <SelectField
          label="What"
          choices={replayChoices}
          value={status}
          error={problems.status}
          onChange={(next) => form.set({ status: next })}
        />
        <SelectField
          label="Type"
          choices={choices}
          value={type}
          error={problems.type}
          onChange={(next) => form.set({ type: next })}
        />
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
