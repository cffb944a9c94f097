import { CHANGED_AT } from '../../platform/db/changedAt.ts'
import type { Transaction } from 'objection'
import type { Deps } from '../deps.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Caller } from '../../platform/http/handler.ts'
import { CONTACT_FIELDS } from '../../shop/merchant/contact.ts'
import { UNPROVED } from '../../shop/merchant/domain.ts'
import { allowOrigins, ownerOf } from '../../shop/merchant/handles.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import type { SwitchedOffRow } from '../../shop/merchant/switchedOff.ts'
import { recordAudit } from '../audit/recordAudit.ts'

/**
 * Sets up again what was switched off, as it was.
 * @throws 404 if it was deleted or switched on meanwhile, 409 if something else has taken its place.
 */
export async function switchOn(ctx: Deps & Caller, off: SwitchedOffRow): Promise<void> {
  const { db, webhooks, merchantId } = ctx
  // Before the transaction, because the endpoint may be at a service.
  if (isEndpoint(off)) await webhooks.updateEndpoint(merchantId, off.target, { enabled: true })
  await db.transaction(async (trx) => {
    const merchant = await Merchant.query(trx).findById(merchantId).forUpdate().throwIfNotFound()
    const taken = await trx('switched_off').where({ merchantId, id: off.id }).delete()
    if (!taken) throw notFound('This')
    if (!isEndpoint(off)) await restore(trx, merchant, off)
    await recordAudit(trx, ctx, { action: 'access.switched_on', target: off.target, after: { way: off.way, name: off.name } })
  })
}

const isEndpoint = ({ way }: SwitchedOffRow) => way === 'webhook_endpoint' || way === 'webhook_listener'

async function restore(trx: Transaction, merchant: Merchant, { way, target, value }: SwitchedOffRow): Promise<void> {
  const { id: merchantId, allowedOrigins, customDomain } = merchant
  if (way === 'pixel') await merchant.$query(trx).patch({ pixelEnabled: true })
  if (way === 'return_address') {
    const link = { merchantId, id: target, returnUrl: null }
    const changed = await trx('links')
      .where(link)
      .update({ returnUrl: value, updatedAt: trx.raw(CHANGED_AT) })
    if (!changed) throw conflict('The link has another return address now.')
  }
  if (way === 'allowed_origin') {
    const origins = [...new Set([...allowedOrigins, target])]
    await merchant.$query(trx).patch({ allowedOrigins: origins })
    await allowOrigins(trx, merchantId, origins)
  }
  if (way === 'shop_contact') await merchant.$query(trx).patch({ [CONTACT_FIELDS[target as keyof typeof CONTACT_FIELDS]]: value })
  if (way === 'domain') {
    if (customDomain) throw conflict('The shop has another domain now.')
    if (await ownerOf(trx, 'domain', target)) throw conflict('This domain is connected to another account.', 'domain_taken')
    await merchant.$query(trx).patch({ customDomain: target, ...UNPROVED })
  }
}
