import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { createLoader } from '../../lib/loader.ts'
import { formatCount } from '../../lib/money.ts'
import { QuietSelect } from '../../ui/Select.tsx'

/** What a list does with checkouts in which nobody has pressed Pay: leaves them out, or lists them alone or too. */
export type UnfinishedFilter = 'exclude' | 'only' | 'include'

interface UnfinishedSelectProps {
  scope?: 'sales' | 'purchases'
  value: UnfinishedFilter
  onChange: (next: UnfinishedFilter) => void
}

/** Filters checkouts in which nobody has pressed Pay, and shows how many there are. */
export function UnfinishedSelect({ scope = 'sales', value, onChange }: UnfinishedSelectProps) {
  useSignals()
  const { client } = useApp()
  const [count] = useState(() =>
    createLoader(async () => (await client.listOrders({ query: { limit: 1, scope, unfinished: 'only' } })).totalCount),
  )
  useSignalEffect(count.load)
  const state = count.state.value
  const choices = {
    exclude: 'Orders',
    only: state.status === 'ready' ? `Unfinished (${formatCount(state.data)})` : 'Unfinished',
    include: 'Orders and unfinished',
  }
  return <QuietSelect label="Unfinished checkouts" choices={choices} value={value} onChange={onChange} />
}
