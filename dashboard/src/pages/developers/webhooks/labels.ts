import type { Schema } from '@linktill/sdk'
import type { Delivery, DeliveryFilter } from './deliveries.ts'
import type { Endpoint } from './endpoints.ts'

export const filters: Record<DeliveryFilter, string> = {
  all: 'All deliveries',
  pending: 'Pending',
  succeeded: 'Delivered',
  failed: 'Failed',
}

/** The event types of an endpoint: All events, or 2 types. Whether they are sent in order. */
export const eventsOf = ({ event_types: types, ordered }: Endpoint): string =>
  (types.length === 0 ? 'All events' : types.length === 1 ? types[0]! : `${types.length} types`) + (ordered ? ', in order' : '')

/** The badge of an endpoint's health. */
export function endpointBadge(endpoint: Endpoint): { status: string; label: string } {
  if (!endpoint.enabled) return { status: 'inactive', label: endpoint.switched_off_at ? 'Switched off by us' : 'Off' }
  return endpoint.failing_since ? { status: 'failed', label: 'Failing' } : { status: 'active', label: 'Active' }
}

/** The badge of a delivery's status. */
export const deliveryBadge = ({ status }: Delivery): { status: string; label: string } =>
  ({
    pending: { status: 'pending', label: 'Pending' },
    succeeded: { status: 'completed', label: 'Delivered' },
    failed: { status: 'failed', label: 'Failed' },
  })[status]

/** 3 events were not accepted. 1 is tried again. */
export function failureText({ failed, retrying }: Schema<'WebhookFailures'>): string {
  const given = failed === 1 ? '1 event was not accepted.' : `${failed} events were not accepted.`
  const again = retrying === 1 ? '1 event failed and is tried again.' : `${retrying} events failed and are tried again.`
  return [...(failed > 0 ? [given] : []), ...(retrying > 0 ? [again] : [])].join(' ')
}

/** What a replay sends. */
export const replayChoices: Record<NonNullable<Schema<'WebhookReplay'>['status']>, string> = {
  missed: 'Everything that was not accepted',
  failed: 'Only what was tried and failed',
  succeeded: 'Only what was accepted',
  all: 'Everything',
}
