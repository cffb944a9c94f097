import type { Client, Schema } from '@linktill/sdk'
import { createForm } from '../../../lib/form.ts'
import { fieldProblems } from '../../../lib/refusal.ts'
import { fromLocalTime, toLocalTime } from '../../promo-codes/localTime.ts'

const DAY_MS = 86_400_000

interface ReplayValues {
  since: string
  until: string
  status: NonNullable<Schema<'WebhookReplay'>['status']>
  /** Empty for all. */
  type: string
}

/** Sends events of a period again. Default: the last day. */
export function createReplayForm(client: Client, endpointId: string, timeZone: string, onDone: () => void) {
  return createForm<ReplayValues>({
    start: { since: toLocalTime(new Date(Date.now() - DAY_MS).toISOString(), timeZone), until: '', status: 'missed', type: '' },
    check: ({ since, until }) => ({
      ...(since === '' && { since: 'Enter a time.' }),
      ...(since !== '' && until !== '' && since >= until && { until: 'The end must be later than the start.' }),
    }),
    save: async ({ since, until, status, type }) => {
      const body = {
        since: fromLocalTime(since, timeZone),
        ...(until !== '' && { until: fromLocalTime(until, timeZone) }),
        ...(status !== 'missed' && { status }),
        ...(type !== '' && { event_types: [type as Schema<'WebhookEventType'>] }),
      }
      await client.replayWebhooks({ path: { id: endpointId }, body })
      onDone()
    },
    refused: (error) =>
      fieldProblems<ReplayValues>(error, { since: 'since', until: 'until', status: 'status', event_types: 'type' }),
  })
}
