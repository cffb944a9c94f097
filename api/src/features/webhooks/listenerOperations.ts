import { setTimeout as sleep } from 'node:timers/promises'
import type { Handler } from '../deps.ts'
import { conflict, invalidField } from '../../platform/http/errors.ts'
import { dropSwitchedOff } from '../../shop/merchant/switchedOff.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { typesToListen } from './eventScopes.ts'

/** How soon an event is noticed. Each look is one statement on an index of pending deliveries. */
const LOOK_MS = 500
/** Calls that wait for one listener. */
const MAX_WAITING = 2

/** Calls that wait, by listener. Of this process; the rate limit of the key counts in all of them. */
const waiting = new Map<string, Set<{ isOver: boolean }>>()

/** The listener of an API key, or of the account for a signed-in merchant. */
const listenerOf = ({ keyId, merchantId }: { keyId: string | null; merchantId: string }) => keyId ?? merchantId

/** @throws 400 for anything but an http:// or https:// URL without a password, 403 for events that the key may not read. */
export const openWebhookListener: Handler<'openWebhookListener'> = async ({ body }, ctx) => {
  const url = URL.canParse(body.forward_to) ? new URL(body.forward_to) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw invalidField('forward_to', 'forward_to must be an address that begins with http:// or https://, without a password.')
  const { endpoint, secret, isChanged } = await ctx.webhooks.openListener(ctx.merchantId, listenerOf(ctx), {
    url: url.href,
    version: ctx.version,
    eventTypes: typesToListen(ctx, body.event_types ?? []),
  })
  endWaiting(listenerOf(ctx))
  await dropSwitchedOff(ctx.db, ctx.merchantId, ['webhook_listener'], [endpoint.id])
  // A program that is started every day would fill the log.
  if (isChanged)
    await recordAudit(ctx.db, ctx, {
      action: 'webhook_listener.opened',
      target: endpoint.id,
      after: { host: url.host, event_types: endpoint.event_types },
    })
  return { endpoint: endpoint.id, secret, event_types: endpoint.event_types }
}

/** Waits by looking again and again: no connection to the database is held meanwhile. */
export const pollWebhookListener: Handler<'pollWebhookListener'> = async ({ body }, ctx) => {
  const { webhooks, merchantId } = ctx
  const listener = listenerOf(ctx)
  const calls = waiting.get(listener) ?? new Set()
  if (calls.size >= MAX_WAITING) throw conflict('Two programs wait for the events of this listener already.')
  const call = { isOver: false }
  waiting.set(listener, calls.add(call))
  try {
    const until = Date.now() + body.wait_seconds * 1000
    for (;;) {
      const deliveries = call.isOver ? [] : await webhooks.claimListened(merchantId, listener)
      if (deliveries.length || call.isOver || Date.now() >= until) return { deliveries }
      await sleep(LOOK_MS)
    }
  } finally {
    calls.delete(call)
    if (!calls.size && waiting.get(listener) === calls) waiting.delete(listener)
  }
}

/**
 * Ends the calls of a listener that is opened again. One of a program that was stopped would wait on, and fetch the next event for
 * nobody. A program that still runs calls again.
 */
function endWaiting(listener: string): void {
  for (const call of waiting.get(listener) ?? []) call.isOver = true
  waiting.delete(listener)
}

export const recordListenedAttempt: Handler<'recordListenedAttempt'> = async ({ body }, ctx) => ({
  recorded: await ctx.webhooks.recordListened(ctx.merchantId, listenerOf(ctx), body),
})
