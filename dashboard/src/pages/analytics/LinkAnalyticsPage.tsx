import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import columns from '../../ui/Columns.module.css'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { messages } from '../../ui/messages.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Activity } from './Activity.tsx'
import { createLinkAnalytics } from './analytics.ts'
import styles from './Analytics.module.css'
import { AnalyticsActions } from './AnalyticsActions.tsx'
import { AnalyticsCards } from './AnalyticsCards.tsx'
import { AnalyticsState } from './AnalyticsState.tsx'
import { DropOff } from './DropOff.tsx'
import { Funnel } from './Funnel.tsx'
import { UpsellFigures } from './UpsellFigures.tsx'
import type { Range } from './ranges.ts'
import { useRange } from './useRange.ts'
import { Campaigns, Devices, Referrers } from './Visits.tsx'

const LINKS = '/dashboard/checkout-links'

/** The figures of one checkout link. Use the id as key. */
export function LinkAnalyticsPage({ id }: { id: string | undefined }) {
  useSignals()
  const { client } = useApp()
  const [first, keepRange] = useRange('all_time')
  const [analytics] = useState(() => createLinkAnalytics(client, messages, id, first))
  useSignalEffect(analytics.load)
  useSignalEffect(analytics.loadLink)

  const choose = (range: Range) => {
    analytics.choose(range)
    keepRange(range)
  }
  const link = analytics.link.value
  const gone = analytics.state.value.status === 'failed' && link.status === 'failed'
  return (
    <>
      <BackLink href={LINKS}>All checkout links</BackLink>
      <PageHead
        title={link.status === 'ready' ? `Analytics for: ${link.data.name}` : 'Analytics'}
        subtitle={link.status === 'ready' && <Address url={link.data.checkout_url} />}
        actions={!gone && <AnalyticsActions analytics={analytics} onRange={choose} />}
      />
      <AnalyticsState
        figures={analytics}
        partial={link.status === 'failed' ? link.message : null}
        empty="No analytics data available for this link in the selected date range."
        onRange={choose}
        failed={(message) => <Failed message={message} onRetry={analytics.refresh} />}
      >
        {(numbers) => (
          <>
            <AnalyticsCards numbers={numbers} />
            <div className={columns.wide}>
              <Funnel numbers={numbers} stopped={numbers.stoppedAttempts} optionalItems={numbers.optionalItems} />
              <Referrers numbers={numbers} />
            </div>
            {numbers.upsell && <UpsellFigures upsell={numbers.upsell} currency={numbers.currency} />}
            <Activity numbers={numbers} />
            <div className={columns.thirds}>
              <Campaigns numbers={numbers} />
              <DropOff numbers={numbers} />
              <Devices numbers={numbers} />
            </div>
          </>
        )}
      </AnalyticsState>
    </>
  )
}

function Address({ url }: { url: string }) {
  return (
    <span className={styles.address}>
      <a className="text-link mono truncate" href={url} target="_blank" rel="noreferrer">
        {url.replace(/^https?:\/\//, '')}
      </a>
      <CopyButton text={url} label="Copy address" />
    </span>
  )
}

function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Card>
      <div role="alert">
        <EmptyState
          kind="error"
          icon={<TriangleAlert aria-hidden />}
          title="Error Loading Analytics"
          action={
            <>
              <ButtonLink href={LINKS}>Back to Checkout Links</ButtonLink>
              <Button onClick={onRetry}>Try again</Button>
            </>
          }
        >
          {message}
        </EmptyState>
      </div>
    </Card>
  )
}
