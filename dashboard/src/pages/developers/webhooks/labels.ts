import type { Delivery, DeliveryFilter } from './deliveries.ts'
import type { Endpoint } from './endpoints.ts'

export const filters: Record<DeliveryFilter, string> = {
  all: 'All deliveries',
  pending: 'Pending',
  succeeded: 'Delivered',
  failed: 'Failed',
}

/** The event types of an endpoint: All events, or 2 types. */
export const eventsOf = ({ event_types: types }: Endpoint): string =>
  types.length === 0 ? 'All events' : types.length === 1 ? types[0]! : `${types.length} types`

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
