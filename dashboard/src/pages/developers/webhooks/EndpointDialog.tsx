import { useSignals } from '@preact/signals-react/runtime'
import type { Schema } from '@linktill/sdk'
import { useState } from 'react'
import { useApp } from '../../../context.ts'
import { CheckList } from '../../../ui/CheckList.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import grid from '../../../ui/FormGrid.module.css'
import { Segmented } from '../../../ui/Segmented.tsx'
import { SelectField } from '../../../ui/Select.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { createEndpointForm } from './endpointForm.ts'
import type { Endpoint, Endpoints } from './endpoints.ts'

const choices = { all: 'All events', chosen: 'Chosen types' } as const

interface EndpointDialogProps {
  /** Null creates an endpoint. */
  endpoint: Endpoint | null
  endpoints: Endpoints
  onSaved: (endpoint: Endpoint) => void
}

/** Creates an endpoint, or edits the given one. */
export function EndpointDialog({ endpoint, endpoints, onSaved }: EndpointDialogProps) {
  useSignals()
  const { client } = useApp()
  const listed = endpoints.state.value
  const versions = listed.status === 'ready' ? listed.data.versions : []
  const canOrder = listed.status === 'ready' && listed.data.can_order
  const [form] = useState(() => createEndpointForm({ client, endpoint, versions, onSaved }))
  const { chosen, types, version } = form.values.value
  const problems = form.problems.value
  const known = endpoints.types.value
  const names = known.status === 'ready' ? known.data.map(({ type }) => ({ value: type, name: type })) : []
  return (
    <FormDialog
      title={endpoint ? 'Edit endpoint' : 'Add endpoint'}
      onClose={endpoints.close}
      form={form}
      action={endpoint ? 'Save changes' : 'Add endpoint'}
    >
      <div className={grid.grid}>
        <TextField
          label="Address"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={2000}
          placeholder="https://shop.example/hooks"
          hint="We send POST requests to it. Any response from 200 to 299 within 15 seconds counts as received."
          {...form.field('url')}
        />
        <TextField label="Description" optional maxLength={200} placeholder="Order desk" {...form.field('description')} />
        <Segmented
          label="Events"
          choices={choices}
          value={chosen ? 'chosen' : 'all'}
          onChange={(next) => form.set({ chosen: next === 'chosen' })}
        />
        {chosen && (
          <CheckList
            label="Types"
            error={problems.types}
            searchLabel="Search types"
            empty={known.status === 'failed' ? known.message : 'No type of that name.'}
            choices={names}
            chosen={types}
            onToggle={(type) => form.toggleType(type as Schema<'WebhookEventType'>)}
          />
        )}
        {canOrder && (
          <Switch
            label="Keep the order of events"
            hint="Events about the same order or product are sent one after another. If one fails, the next ones of it wait."

            {...form.toggle('ordered')}
          />
        )}
        {versions.length > 1 && (
          <SelectField<string>
            label="API version"
            hint="The shape that the events have."
            choices={Object.fromEntries(versions.map((version) => [version, version]))}
            value={version ?? ''}
            onChange={(next) => form.set({ version: next as Schema<'ApiVersion'> })}
          />
        )}
      </div>
    </FormDialog>
  )
}
