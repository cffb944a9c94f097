import { setMaxListeners } from 'node:events'
import type { Knex } from 'knex'
import { createPublicFetch } from '../../../gateways/publicFetch.ts'
import type { Webhooks } from '../../../gateways/webhooks/webhooks.ts'
import { attempt, type DirectConfig } from './attempt.ts'
import { claimDue, type Claimed, type Limits } from './claim.ts'
import { createLanes } from './createLanes.ts'
import { createDeliveryCalls } from './deliveries.ts'
import { createEndpointCalls } from './endpoints.ts'
import { type Batch, watchBatch } from './firstAttempts.ts'
import { createListenerCalls } from './listeners.ts'
import { createRecorder } from './recordSuccesses.ts'
import { relayDirectly } from './relay.ts'

/** Deliveries that one worker has claimed: they mostly wait for other servers. */
const MAX_CLAIMED = 128
/** Concurrent attempts for one endpoint. */
const LANES = 4
/** Deliveries that are claimed at once for one endpoint. With `LANES`, they end within the lease. */
const MAX_PER_ENDPOINT = 24
/** First attempts that begin together for one endpoint. Most end at once. What a slow endpoint leaves is claimed later. */
const MAX_FIRST = 96

interface DirectOptions {
  db: Knex
  config: DirectConfig
  log: (error: unknown) => void
}

/** Delivers webhooks directly, without Svix (docs/product/events.md#webhooks). */
export function createDirect({ db, config, log }: DirectOptions): Webhooks {
  const publicFetch = createPublicFetch({ reach: config.privateWebhooks })
  const stop = new AbortController()
  // Each attempt listens to it. Relaying and claiming may reach the limit at the same time.
  setMaxListeners(2 * MAX_CLAIMED, stop.signal)
  const inLane = createLanes(LANES)
  const recordSuccess = createRecorder(db)
  const underWay = new Map<Claimed, Promise<void>>()
  const watched = new Set<Promise<void>>()

  const busyEndpoints = () => {
    const counts = new Map<string, number>()
    for (const { endpointId } of underWay.keys()) counts.set(endpointId, (counts.get(endpointId) ?? 0) + 1)
    return [...counts].filter(([, count]) => count >= LANES).map(([id]) => id)
  }
  const limitsNow = (): Limits => ({
    most: stop.signal.aborted ? 0 : Math.max(0, MAX_CLAIMED - underWay.size),
    perEndpoint: MAX_PER_ENDPOINT,
    busy: busyEndpoints(),
  })
  const begin = (claimed: Claimed, onEnd: () => void): Promise<void> => {
    const ended = attempt({ db, config, publicFetch, signal: stop.signal, inLane, recordSuccess }, claimed)
      .catch(log)
      .finally(() => {
        underWay.delete(claimed)
        onEnd()
      })
    underWay.set(claimed, ended)
    return ended
  }
  const beginFirst = (all: Claimed[], onEnd: () => void) => {
    const batches = new Map<Batch, Promise<void>[]>()
    for (const claimed of all) batches.set(claimed.batch!, [...(batches.get(claimed.batch!) ?? []), begin(claimed, onEnd)])
    for (const [batch, attempts] of batches) {
      const watching: Promise<void> = watchBatch(db, batch, attempts)
        .catch(log)
        .finally(() => watched.delete(watching))
      watched.add(watching)
    }
  }

  return {
    hasPortal: false,
    hasVersions: true,
    canOrder: true,
    portalUrl: async () => null,
    ...createEndpointCalls(db, config.secrets),
    ...createDeliveryCalls(db, config),
    ...createListenerCalls(db, config, recordSuccess),
    prepare: async () => {},
    relay: async (onEnd) => {
      const now = { ...limitsNow(), perEndpoint: MAX_FIRST }
      const limits = onEnd ? now : { ...now, most: 0 }
      const { relayed, claimed } = await relayDirectly(db, { livemode: !config.testMode, limits, log })
      beginFirst(claimed, onEnd!)
      return relayed
    },
    deliver: async (onEnd) => {
      const limits = limitsNow()
      if (limits.most === 0) return 0
      const claimed = await claimDue(db, limits, log)
      for (const one of claimed) void begin(one, onEnd)
      return claimed.length
    },
    whenIdle: async () => {
      while (underWay.size + watched.size > 0) await Promise.all([...underWay.values(), ...watched])
    },
    abort: () => stop.abort(),
    // Endpoints and deliveries are rows, deleted with all others.
    forget: async () => {},
    forgetEvents: async () => {},
    // `replay` has already made the deliveries.
    replayMissed: async () => {},
  }
}
