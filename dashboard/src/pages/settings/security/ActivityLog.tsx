import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp, useMerchant } from '../../../context.ts'
import { dateFilters } from '../../../lib/dateFilter.ts'
import { formatMoment } from '../../../lib/dates.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ExportMenu } from '../../../ui/ExportMenu.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { messages } from '../../../ui/messages.tsx'
import { QuietSelect } from '../../../ui/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { actionLabels, actorLabels, actorText, type AuditEvent, changeText } from './activityText.ts'
import { type Activity, createActivity } from './createActivity.ts'
import styles from './Security.module.css'

/** What was done in the account, by whom. */
export function ActivityLog() {
  useSignals()
  const { client } = useApp()
  const { timeZone } = useMerchant()
  const [activity] = useState(() => createActivity(client, { timeZone, notify: messages }))
  useSignalEffect(activity.load)
  const state = activity.state.value
  return (
    <section className={styles.part} aria-labelledby="activity-log">
      <div className={styles.head}>
        <div>
          <h3 id="activity-log">Activity</h3>
          <p>Sign-ins, and changes of access, money and addresses. Kept for 400 days.</p>
        </div>
        <ExportMenu busy={activity.busy.value} onExport={(format) => void activity.exportAll(format)} />
      </div>
      <ActivityFilters activity={activity} />
      {state.status === 'loading' && <LoadingLines />}
      {state.status === 'failed' && (
        <Banner kind="error" onRetry={activity.load}>
          {state.message}
        </Banner>
      )}
      {state.status === 'ready' && state.data.data.length === 0 && (
        <p className={styles.none}>No activity matches these filters.</p>
      )}
      {state.status === 'ready' && state.data.data.length > 0 && (
        <ul className={styles.list} aria-busy={state.stale}>
          {state.data.data.map((event) => (
            <ActivityLine key={event.id} event={event} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {state.status === 'ready' && state.data.next_cursor && (
        <Button busy={activity.busy.value} onClick={() => void activity.more()}>
          Show more
        </Button>
      )}
    </section>
  )
}

function ActivityFilters({ activity }: { activity: Activity }) {
  useSignals()
  const { start, end } = activity.range.value
  return (
    <FilterBar>
      <QuietSelect
        label="What"
        choices={{ all: 'All activity', ...actionLabels }}
        value={activity.action.value}
        onChange={activity.filterAction}
      />
      <QuietSelect
        label="Who"
        choices={{ all: 'Anyone', ...actorLabels }}
        value={activity.actor.value}
        onChange={activity.filterActor}
      />
      <QuietSelect label="When" choices={dateFilters} value={activity.date.value} onChange={activity.filterDate} />
      {activity.date.value === 'custom' && (
        <>
          <TextField
            label="From"
            type="date"
            max={end || undefined}
            value={start}
            onChange={(day) => activity.setRange({ start: day })}
          />
          <TextField
            label="To"
            type="date"
            min={start || undefined}
            value={end}
            onChange={(day) => activity.setRange({ end: day })}
          />
        </>
      )}
    </FilterBar>
  )
}

function ActivityLine({ event, timeZone }: { event: AuditEvent; timeZone: string }) {
  const change = changeText(event)
  return (
    <li>
      <div>
        <b>{actionLabels[event.action] ?? event.action}</b>
        {change && <p>{change}</p>}
        <p>
          <time dateTime={event.created_at}>{formatMoment(event.created_at, timeZone)}</time>
          {` · ${actorText(event)}`}
        </p>
      </div>
    </li>
  )
}

const LoadingLines = () => (
  <>
    <output className="sr-only">Loading activity...</output>
    {[200, 260, 220].map((width) => (
      <Skeleton key={width} width={width} />
    ))}
  </>
)
