import type { Schema } from '@linktill/sdk'
import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp, useMerchant } from '../../context.ts'
import { formatShortMoment } from '../../lib/dates.ts'
import { createLoader } from '../../lib/loader.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './PixelEvents.module.css'

type PixelEvent = Schema<'PixelEvent'>

/** Label and colour of each status. */
const STATES: Record<PixelEvent['status'], { label: string; tone: 'completed' | 'pending' | 'failed' }> = {
  sent: { label: 'Sent', tone: 'completed' },
  waiting: { label: 'Waiting', tone: 'pending' },
  failed: { label: 'Failed', tone: 'failed' },
}

/** The latest events that the server sent to Meta, and the responses. */
export function PixelEvents() {
  useSignals()
  const { client } = useApp()
  const { timeZone } = useMerchant()
  const [loader] = useState(() => createLoader(async () => (await client.listPixelEvents()).data))
  useSignalEffect(loader.load)
  const state = loader.state.value
  return (
    <section className={styles.events} aria-labelledby="pixel-events">
      <div className={styles.head}>
        <h3 id="pixel-events">Sent from the server</h3>
        <Button size="small" onClick={loader.load} aria-label="Refresh server events">
          Refresh
        </Button>
      </div>
      {state.status === 'loading' && <Skeleton width={280} />}
      {state.status === 'failed' && <Banner kind="error">{state.message}</Banner>}
      {state.status === 'ready' && state.data.length === 0 && (
        <p className={styles.none}>
          Nothing yet. The last 20 purchases, started checkouts and leads appear here with Meta’s responses.
        </p>
      )}
      {state.status === 'ready' && state.data.length > 0 && (
        <ul>
          {state.data.map((event) => (
            <li key={event.id}>
              <span>
                <b>{event.name}</b>
                {event.order_number !== null && ` · Order #${event.order_number}`}
                {event.answer && <small>{event.answer}</small>}
              </span>
              <time dateTime={event.created_at}>{formatShortMoment(event.created_at, timeZone)}</time>
              <Badge status={STATES[event.status].tone} label={STATES[event.status].label} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
