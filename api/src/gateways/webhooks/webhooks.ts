import type { components } from '../../generated/openapi.ts'
import type { Jobs } from '../../platform/jobs/queue.ts'

type Schemas = components['schemas']

/** An event of the outbox on its way out. */
export interface OutgoingEvent {
  /** The same at every attempt, so that receivers drop duplicates. */
  id: string
  merchantId: string
  type: Schemas['WebhookEventType']
  /** The body as it is sent. */
  payload: { type: string; timestamp: string; livemode: boolean; test?: true; data: unknown }
}

export interface DeliveryQuery {
  limit: number
  cursor?: string | undefined
  status?: Schemas['WebhookDeliveryStatus'] | undefined
  eventType?: Schemas['WebhookEventType'] | undefined
}

export interface ReplayRange {
  since: Date
  until: Date
  /** Empty for all. */
  eventTypes: Schemas['WebhookEventType'][]
  status: NonNullable<Schemas['WebhookReplay']['status']>
}

/**
 * What a merchant can do with webhooks, implemented by Svix and directly; one test suite covers both. An endpoint or
 * delivery that does not exist, or belongs to another merchant, throws 404.
 */
export interface Webhooks {
  /** Whether the service has a portal for merchants. */
  hasPortal: boolean
  /** Whether each endpoint has a version of the API. Otherwise all get the current one. */
  hasVersions: boolean
  /** Whether an endpoint can get its events in order. */
  canOrder: boolean
  portalUrl: (merchantId: string) => Promise<string | null>
  listEndpoints: (merchantId: string) => Promise<Schemas['WebhookEndpoint'][]>
  /** @param effectId of the call: the endpoint that an earlier run of it made is returned again. */
  createEndpoint: (
    merchantId: string,
    input: Schemas['WebhookEndpointInput'],
    effectId?: string,
  ) => Promise<Schemas['WebhookEndpoint']>
  getEndpoint: (merchantId: string, id: string) => Promise<Schemas['WebhookEndpoint']>
  updateEndpoint: (
    merchantId: string,
    id: string,
    changes: Schemas['WebhookEndpointChanges'],
  ) => Promise<Schemas['WebhookEndpoint']>
  deleteEndpoint: (merchantId: string, id: string) => Promise<void>
  getSecret: (merchantId: string, id: string) => Promise<string>
  /** Makes a new secret; the old one signs for another day. */
  rotateSecret: (merchantId: string, id: string) => Promise<string>
  listDeliveries: (merchantId: string, id: string, query: DeliveryQuery) => Promise<Schemas['WebhookDeliveryList']>
  getDelivery: (merchantId: string, id: string, deliveryId: string) => Promise<Schemas['WebhookDeliveryDetails']>
  redeliver: (merchantId: string, id: string, deliveryId: string) => Promise<void>
  sendTest: (merchantId: string, id: string, event: Pick<OutgoingEvent, 'type' | 'payload'>) => Promise<void>
  /** Sums up what the endpoint has not accepted. */
  countFailures: (merchantId: string, id: string) => Promise<Schemas['WebhookFailures']>
  /** Sends events of a time range again. */
  replay: (merchantId: string, id: string, range: ReplayRange) => Promise<void>
  /** Continues a replay in the background. Only for a service that `replay` queued it for. */
  replayMissed: (job: Jobs['replayMissed']) => Promise<void>
  /**
   * Opens the listener of a program that fetches its events, or opens it again with the same secret. `isChanged` is false if
   * it was open with the same input already.
   * @throws 409 if the service cannot hand them out.
   */
  openListener: (
    merchantId: string,
    listener: string,
    input: { url: string; eventTypes: Schemas['WebhookEventType'][]; version: string },
  ) => Promise<{ endpoint: Schemas['WebhookEndpoint']; secret: string; isChanged: boolean }>
  /** Claims what is due for a listener. @throws 404 without it, 409 if it is switched off. */
  claimListened: (merchantId: string, listener: string) => Promise<Schemas['ListenedDelivery'][]>
  /** Records what a listener's program answered. False if the delivery was not claimed with this lease. */
  recordListened: (merchantId: string, listener: string, attempt: Schemas['ListenedAttempt']) => Promise<boolean>
  /**
   * Deletes an account's data outside of our tables. Idempotent.
   * @throws 503 while it cannot.
   */
  forget: (merchantId: string) => Promise<void>
  /** The same for the content of some events, by their ids. */
  forgetEvents: (merchantId: string, eventIds: string[]) => Promise<void>
  /** What must be done once before anything is sent. */
  prepare: () => Promise<void>
  /**
   * Hands over a batch of waiting events.
   * @param onEnd starts those deliveries that need not wait, and is called whenever one has ended. Without it, all wait for `deliver`.
   * @returns how many events.
   */
  relay: (onEnd?: () => void) => Promise<number>
  /**
   * Starts deliveries that are due, as many as the limits allow.
   * @param onEnd called whenever one has ended and there is room again.
   * @returns how many.
   */
  deliver: (onEnd: () => void) => Promise<number>
  /** Resolves when all deliveries in progress have ended. */
  whenIdle: () => Promise<void>
  /** Aborts deliveries in progress; they are delivered again. */
  abort: () => void
}
