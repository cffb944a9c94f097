import type { Schema } from '@linktill/sdk'
import { useSignal, useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp, useMerchant } from '../../context.ts'
import { daysAgo } from '../../lib/dates.ts'
import { createLoader } from '../../lib/loader.ts'
import { createReporter } from '../../lib/reporter.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { FailedState } from '../../ui/EmptyState.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { messages } from '../../ui/messages.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QuietSelect } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SubscriptionFigures } from './SubscriptionFigures.tsx'
import styles from './Subscriptions.module.css'

type Currency = Schema<'SubscriptionFigures'>['currency']

const ranges = { year: 'Last 12 months', quarter: 'Last 90 days', days: 'Last 30 days', years: 'Last 36 months' } as const
type Range = keyof typeof ranges
/** Days before today. The default of the server is twelve months. */
const DAYS: Record<Range, number | null> = { year: null, quarter: 89, days: 29, years: 1095 }

/** Recurring revenue over time, who came and left, and how long subscribers stay. */
export function SubscriptionFiguresPage() {
  useSignals()
  const { client } = useApp()
  const { timeZone } = useMerchant()
  const range = useSignal<Range>('year')
  const currency = useSignal<Currency | null>(null)
  const queryOf = () => {
    const days = DAYS[range.value]
    return {
      ...(days !== null && { from: daysAgo(days, timeZone) }),
      ...(currency.value && { currency: currency.value }),
    }
  }
  const [loader] = useState(() => createLoader(() => client.getSubscriptionFigures({ query: queryOf() })))
  const [{ busy, save }] = useState(() => createReporter(messages))
  useSignalEffect(loader.load)
  const state = loader.state.value
  const data = state.status === 'ready' ? state.data : null
  const currencies = data ? [data.currency, ...data.other_currencies].toSorted() : []
  return (
    <>
      <BackLink href="/dashboard/subscriptions">All subscriptions</BackLink>
      <PageHead
        title="Subscription figures"
        actions={
          <ExportMenu
            label="Export changes"
            busy={busy.value}
            onExport={(format) => {
              const { from } = queryOf()
              void save(() => client.exportSubscriptionMoves({ query: { format, ...(from && { from }) } }))
            }}
          />
        }
      />
      <FilterBar>
        <QuietSelect label="Range" choices={ranges} value={range.value} onChange={(next) => (range.value = next)} />
        {currencies.length > 1 && (
          <QuietSelect
            label="Currency"
            choices={Object.fromEntries(currencies.map((one): [string, string] => [one, one]))}
            value={data!.currency as string}
            onChange={(next) => (currency.value = next as Currency)}
          />
        )}
      </FilterBar>
      {state.status === 'failed' && (
        <Card>
          <FailedState message={`Error: ${state.message}`} onRetry={loader.load} />
        </Card>
      )}
      {state.status === 'loading' && <LoadingFigures />}
      {data && <SubscriptionFigures figures={data} stale={state.status === 'ready' && state.stale} />}
    </>
  )
}

const LoadingFigures = () => (
  <>
    <output className="sr-only">Loading figures...</output>
    <div className={styles.loading} aria-hidden>
      <Skeleton shape="block" />
    </div>
  </>
)
