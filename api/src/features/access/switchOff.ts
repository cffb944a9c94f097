import { CHANGED_AT } from '../../platform/db/changedAt.ts'
import type { Knex } from 'knex'
import type { Transaction } from 'objection'
import { queueJob } from '../../platform/jobs/queue.ts'
import { UNPROVED } from '../../shop/merchant/domain.ts'
import { giveUpOn } from '../../shop/merchant/giveUpOn.ts'
import { allowOrigins, release } from '../../shop/merchant/handles.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import { type Change, changesSince } from './changesSince.ts'
import { CONTACT_FIELDS, contactHost } from '../../shop/merchant/contact.ts'
import { type Off, noteOff } from './noteOff.ts'

type SwitchOff = (trx: Transaction, merchant: Merchant, changes: Change[], since: Date) => Promise<Off[]>

/**
 * Switches off what sends the shop's events, clicks or buyers somewhere, if it was set up or changed since a moment. The
 * owner sees it in Settings → Access and can switch it on again (docs/product/accounts.md#access).
 * @param merchant its row is locked.
 * @returns their names, for people.
 */
export async function switchOffSince(trx: Transaction, merchant: Merchant, since: Date): Promise<string[]> {
  const { id: merchantId, svixAppAt } = merchant
  const changes = await changesSince(trx, merchantId, since)
  const off: Off[] = []
  for (const switchOff of [endpoints, pixel, returnAddresses, origins, contact, domain])
    off.push(...(await switchOff(trx, merchant, changes, since)))
  await noteOff(trx, merchantId, off)
  // Those are at a service, which is not called inside a transaction.
  if (svixAppAt) await queueJob(trx, 'switchOffEndpoints', { merchantId, since: since.toISOString() })
  return off.map(({ name }) => name)
}

const lastOf = (changes: Change[], actions: string[], target?: string) =>
  changes.findLast((one) => actions.includes(one.action) && (target === undefined || one.target === target))
const of = (change: Change | undefined, since: Date) => ({
  changedAt: change?.createdAt ?? since,
  changedBy: change?.actorName ?? null,
})

const ENDPOINT = [
  'webhook_endpoint.created',
  'webhook_endpoint.updated',
  'webhook_endpoint.secret_rotated',
  'webhook_listener.opened',
]

const endpoints: SwitchOff = async (trx, { id: merchantId }, changes, since) => {
  const changed = changes.flatMap(({ action, target }) => (ENDPOINT.includes(action) && target ? [target] : []))
  const rows: { id: string; url: string; listenerId: string | null }[] = await trx('webhook_endpoints')
    .where({ merchantId, enabled: true })
    .where((either) => either.where('createdAt', '>=', since).orWhereIn('id', changed))
    .update({ enabled: false })
    .returning(['id', 'url', 'listenerId'])
  for (const { id } of rows) await giveUpOn(trx, merchantId, id)
  return rows.map(({ id, url, listenerId }) => ({
    way: listenerId ? 'webhook_listener' : 'webhook_endpoint',
    target: id,
    name: new URL(url).host,
    ...of(lastOf(changes, ENDPOINT, id), since),
  }))
}

const pixel: SwitchOff = async (trx, merchant, changes, since) => {
  const change = lastOf(changes, ['pixel.changed'])
  const { pixelId, pixelEnabled } = merchant
  if (!change || pixelId === null || !pixelEnabled) return []
  await merchant.$query(trx).patch({ pixelEnabled: false })
  return [{ way: 'pixel', target: pixelId, name: pixelId, ...of(change, since) }]
}

const returnAddresses: SwitchOff = async (trx, { id: merchantId }, changes, since) => {
  const action = 'return_address.changed'
  const ids = changes.flatMap((one) => (one.action === action && one.target ? [one.target] : []))
  const links: { id: string; name: string; returnUrl: string }[] = await trx('links')
    .where({ merchantId })
    .whereIn('id', ids)
    .whereNotNull('returnUrl')
    .forUpdate()
    .select('id', 'name', 'returnUrl')
  await patchLinks(trx, merchantId, links)
  return links.map(({ id, name, returnUrl }) => ({
    way: 'return_address',
    target: id,
    name: new URL(returnUrl).host,
    about: name,
    value: returnUrl,
    ...of(lastOf(changes, [action], id), since),
  }))
}

const patchLinks = (trx: Knex, merchantId: string, links: { id: string }[]) =>
  trx('links')
    .where({ merchantId })
    .whereIn(
      'id',
      links.map(({ id }) => id),
    )
    .update({ returnUrl: null, updatedAt: trx.raw(CHANGED_AT) })

const origins: SwitchOff = async (trx, merchant, changes, since) => {
  const action = 'allowed_origins.changed'
  const first = changes.find((one) => one.action === action)
  if (!first) return []
  const before = (first.before?.['allowed_origins'] ?? []) as string[]
  const kept = merchant.allowedOrigins.filter((origin) => before.includes(origin))
  const added = merchant.allowedOrigins.filter((origin) => !before.includes(origin))
  await merchant.$query(trx).patch({ allowedOrigins: kept })
  await allowOrigins(trx, merchant.id, kept)
  const change = lastOf(changes, [action])
  return added.map((origin) => ({
    way: 'allowed_origin',
    target: origin,
    name: origin.replace(/^https?:\/\//, ''),
    ...of(change, since),
  }))
}

/** Gives each address its former value. */
const contact: SwitchOff = async (trx, merchant, changes, since) => {
  const patch: Partial<Merchant> = {}
  const off: Off[] = []
  for (const [field, column] of Object.entries(CONTACT_FIELDS)) {
    const changed = changes.filter((one) => one.action === 'contact.changed' && one.before && field in one.before)
    const former = changed[0] && (changed[0].before![field] as string | null)
    const now = merchant[column]
    if (former === undefined || former === now) continue
    patch[column] = former
    if (now !== null)
      off.push({ way: 'shop_contact', target: field, name: contactHost(now), value: now, ...of(changed.at(-1), since) })
  }
  if (Object.keys(patch).length) await merchant.$query(trx).patch(patch)
  return off
}

const domain: SwitchOff = async (trx, merchant, changes, since) => {
  const action = 'domain.changed'
  const first = changes.find((one) => one.action === action)
  const { id: merchantId, customDomain } = merchant
  if (!first || !customDomain || first.before?.['custom_domain'] === customDomain) return []
  await release(trx, 'domain', merchantId, [customDomain])
  await merchant.$query(trx).patch({ customDomain: null, ...UNPROVED })
  return [{ way: 'domain', target: customDomain, name: customDomain, ...of(lastOf(changes, [action]), since) }]
}
