import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { formatCount } from '../../lib/money.ts'
import { QuietSelect } from '../../ui/Select.tsx'
import type { UnfinishedCount, UnfinishedFilter } from './unfinished.ts'

interface UnfinishedSelectProps {
  count: UnfinishedCount
  value: UnfinishedFilter
  onChange: (next: UnfinishedFilter) => void
}

/** Filters checkouts in which nobody has pressed Pay, and shows how many there are. */
export function UnfinishedSelect({ count, value, onChange }: UnfinishedSelectProps) {
  useSignals()
  useSignalEffect(count.load)
  const state = count.state.value
  const choices = {
    exclude: 'Orders',
    only: state.status === 'ready' ? `Unfinished (${formatCount(state.data)})` : 'Unfinished',
    include: 'Orders and unfinished',
  }
  return <QuietSelect label="Unfinished checkouts" choices={choices} value={value} onChange={onChange} />
}
