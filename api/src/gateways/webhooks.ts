import type { components } from '../generated/openapi.ts'

type Schemas = components['schemas']

/** An event of the outbox on its way out. */
export interface OutgoingEvent {
  /** The same at every attempt: receivers drop a second copy. */
  id: string
  merchantId: string
  type: Schemas['WebhookEventType']
  /** As it is sent. */
  payload: { type: string; timestamp: string; livemode: boolean; test?: true; data: unknown }
}

export interface DeliveryQuery {
  limit: number
  cursor?: string | undefined
  status?: Schemas['WebhookDeliveryStatus'] | undefined
  eventType?: Schemas['WebhookEventType'] | undefined
}

/**
 * What a merchant can do with webhooks, delivered by Svix or by ourselves; one test suite holds both to the same behaviour. An
 * endpoint or delivery that is not there, or somebody else's, throws 404.
 */
export interface Webhooks {
  /** Whether there is a portal of its own. */
  hasPortal: boolean
  portalUrl: (merchantId: string) => Promise<string | null>
  listEndpoints: (merchantId: string) => Promise<Schemas['WebhookEndpoint'][]>
  createEndpoint: (merchantId: string, input: Schemas['WebhookEndpointInput']) => Promise<Schemas['WebhookEndpoint']>
  getEndpoint: (merchantId: string, id: string) => Promise<Schemas['WebhookEndpoint']>
  updateEndpoint: (
    merchantId: string,
    id: string,
    changes: Schemas['WebhookEndpointChanges'],
  ) => Promise<Schemas['WebhookEndpoint']>
  deleteEndpoint: (merchantId: string, id: string) => Promise<void>
  getSecret: (merchantId: string, id: string) => Promise<string>
  /** A new secret; the old one goes on signing for a day. */
  rotateSecret: (merchantId: string, id: string) => Promise<string>
  listDeliveries: (merchantId: string, id: string, query: DeliveryQuery) => Promise<Schemas['WebhookDeliveryList']>
  getDelivery: (merchantId: string, id: string, deliveryId: string) => Promise<Schemas['WebhookDeliveryDetails']>
  redeliver: (merchantId: string, id: string, deliveryId: string) => Promise<void>
  sendTest: (merchantId: string, id: string, event: Pick<OutgoingEvent, 'type' | 'payload'>) => Promise<void>
  /** Sends again what the endpoint missed between two moments. */
  replay: (merchantId: string, id: string, since: Date, until: Date) => Promise<void>
  /** Takes away what lies of an account's endpoints outside of our tables. Safe to repeat. @throws 503 while it cannot. */
  forget: (merchantId: string) => Promise<void>
  /** The same for what some events told of a person, by the ids of the events. */
  forgetEvents: (merchantId: string, eventIds: string[]) => Promise<void>
  /** What must be done once before anything is sent. */
  prepare: () => Promise<void>
  /** Hands over a batch of events that wait in the outbox. @returns how many. */
  relay: () => Promise<number>
  /**
   * Begins the deliveries that are due, as many as there is room for. @returns how many.
   * @param onEnd is told whenever one has ended and there is room again.
   */
  deliver: (onEnd: () => void) => Promise<number>
  /** Ends when every delivery that has begun has ended. */
  whenIdle: () => Promise<void>
  /** Breaks off what has begun; it is delivered again. */
  abort: () => void
}
