import type { ApiException, Svix } from 'svix'
import { callSvix } from './svixErrors.ts'

/** Svix returns no more at once. */
const PAGE = 250

/** Calls for events that an endpoint was never sent. A message has the event's id as its uid. */
export interface ReplayCalls {
  /** Whether `replay` also sends what was never tried. The open-source server cannot. */
  replaysUntried: boolean
  /** Whether Svix has the event. It has none of the time before a merchant's first endpoint. */
  hasEvent: (merchantId: string, eventId: string) => Promise<boolean>
  /** The ids of events that were sent to the endpoint, by when Svix got them. */
  attemptedEvents: (merchantId: string, id: string, range: { after: Date; before: Date }) => Promise<Set<string>>
  /** Sends an event to one endpoint, once in twelve hours. False if Svix does not have it, or no longer has its content. */
  sendTo: (merchantId: string, id: string, eventId: string) => Promise<boolean>
}

export const createReplayCalls = (svix: Svix): Omit<ReplayCalls, 'replaysUntried'> => ({
  hasEvent: (merchantId, eventId) =>
    callSvix('Event', svix.message.get(merchantId, eventId)).then(
      () => true,
      (error: { status?: number }) => {
        if (error.status === 404) return false
        throw error
      },
    ),
  attemptedEvents: async (merchantId, id, range) => {
    const found = new Set<string>()
    let iterator: string | null = null
    for (;;) {
      const query: object = { limit: PAGE, iterator, ...range }
      const page = await callSvix('Webhook endpoint', svix.messageAttempt.listAttemptedMessages(merchantId, id, query))
      for (const { eventId } of page.data) if (eventId) found.add(eventId)
      if (page.done || !page.iterator) return found
      iterator = page.iterator
    }
  },
  sendTo: async (merchantId, id, eventId) => {
    // Svix keeps the key for twelve hours, so that a repeated replay sends nothing twice. What fails is recovered instead.
    const sent = svix.messageAttempt.resend(merchantId, eventId, id, { idempotencyKey: `replay ${id} ${eventId}` })
    return callSvix('Event', sent).then(
      () => true,
      (error: Error) => {
        const code = (error.cause as ApiException<unknown> | undefined)?.code
        // 409: the same call is running.
        if (code === 409) return true
        if ((error as { status?: number }).status === 404 || code === 400) return false
        throw error
      },
    )
  },
})
