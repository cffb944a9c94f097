import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { useApp } from '../../../../context.ts'
import { createLoader } from '../../../../lib/loader.ts'
import { Button } from '../../../../ui/Button.tsx'
import { CurrencyField } from '../../../../ui/CurrencyField.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { FormDialog } from '../../../../ui/FormDialog.tsx'
import grid from '../../../../ui/FormGrid.module.css'
import { SelectField } from '../../../../ui/Select.tsx'
import { TextField } from '../../../../ui/TextField.tsx'
import type { Endpoint, Endpoints } from '../endpoints.ts'
import { type Scenario, scenarioChoices, scenarioHints } from './labels.ts'
import { createPlayer } from './playScenario.ts'
import { createScenarioForm, isLink } from './scenarioForm.ts'
import { ScenarioProgress } from './ScenarioProgress.tsx'

interface ScenarioDialogProps {
  endpoint: Endpoint
  endpoints: Endpoints
}

/** Plays a scenario with the developer's own data, and shows how the endpoint answers each event. */
export function ScenarioDialog({ endpoint, endpoints }: ScenarioDialogProps) {
  useSignals()
  const { client } = useApp()
  const [player] = useState(() => createPlayer(client, endpoint))
  const [form] = useState(() =>
    createScenarioForm({ client, onMade: (scenario, session) => void player.play(scenario, session.id) }),
  )
  useEffect(() => player.stop, [player])
  const play = player.state.value
  if (!play) return <ScenarioForm {...{ endpoint, endpoints, form }} />
  return (
    <Dialog
      title={scenarioChoices[form.values.value.scenario]}
      subtitle={endpoint.url}
      onClose={endpoints.close}
      foot={
        <>
          <Button disabled={!play.isOver} onClick={player.again}>
            Play another
          </Button>
          <Button look="primary" onClick={endpoints.close}>
            Close
          </Button>
        </>
      }
    >
      <ScenarioProgress endpoint={endpoint} player={player} onShowDeliveries={() => endpoints.showDeliveries(endpoint)} />
    </Dialog>
  )
}

function ScenarioForm({ endpoint, endpoints, form }: ScenarioDialogProps & { form: ReturnType<typeof createScenarioForm> }) {
  useSignals()
  const { client } = useApp()
  const [offers] = useState(() =>
    createLoader(async () => {
      const [{ products }, { data }] = await Promise.all([
        client.listProducts({ query: { limit: 50 } }),
        client.listLinks({ query: { limit: 50 } }),
      ])
      return [
        ...products.map(({ id, name }) => [`product:${id}`, `Product: ${name}`]),
        ...data.map(({ id, name }) => [`link:${id}`, `Link: ${name}`]),
      ]
    }),
  )
  useSignalEffect(offers.load)
  const values = form.values.value
  const found = offers.state.value.status === 'ready' ? offers.state.value.data : []
  return (
    <FormDialog title="Play a scenario" subtitle={endpoint.url} onClose={endpoints.close} form={form} action="Play">
      <div className={grid.grid}>
        <SelectField<Scenario>
          label="Scenario"
          hint={scenarioHints[values.scenario]}
          choices={scenarioChoices}
          value={values.scenario}
          onChange={(scenario) => form.set({ scenario })}
        />
        <SelectField<string>
          label="What is sold"
          choices={{ line: 'A line of my own', ...Object.fromEntries(found) }}
          value={values.sold}
          error={form.problems.value.sold}
          onChange={(sold) => form.set({ sold })}
        />
        {values.sold === 'line' && (
          <>
            <TextField label="Name" maxLength={200} {...form.field('name')} />
            <TextField className={grid.half} label="Amount of one" inputMode="decimal" maxLength={14} {...form.field('amount')} />
            <CurrencyField
              className={grid.half}
              error={form.problems.value.currency}
              value={values.currency}
              onChange={(currency) => form.set({ currency })}
            />
          </>
        )}
        {!isLink(values) && <TextField label="Quantity" inputMode="numeric" maxLength={4} {...form.field('quantity')} />}
        <TextField className={grid.half} label="Customer's email" inputMode="email" maxLength={254} {...form.field('email')} />
        <TextField className={grid.half} label="Customer's name" maxLength={200} {...form.field('customer')} />
        <TextField label="Reference" optional maxLength={200} {...form.field('reference')} />
        <TextField
          label="Metadata"
          optional
          maxLength={2000}
          placeholder="desk=north, floor=2"
          hint="Pairs of name and value, separated by commas."
          {...form.field('metadata')}
        />
        <p className="muted">
          Makes a real order in the sandbox. Every endpoint that takes these types gets the events. No money moves.
        </p>
      </div>
    </FormDialog>
  )
}
