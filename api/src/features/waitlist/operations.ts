import type { Handler } from '../deps.ts'
import { readEmail } from '../../gateways/mail/canonicalEmail.ts'
import { conflict, type FieldError, invalid, notFound, refused } from '../../platform/http/errors.ts'
import { ownDomainOf } from '../../gateways/mail/mailbox.ts'
import { keyedHash } from '../../platform/http/secrets.ts'
import { WaitlistEntry } from '../../shop/waitlist/WaitlistEntry.ts'
import { availabilityOf } from '../../shop/sale/limits.ts'
import { readSale } from '../../shop/sale/readSale.ts'
import { removeEntries } from '../../shop/waitlist/removeEntries.ts'
import { waitedFor } from './waitedFor.ts'
import { readWaitlist } from '../../shop/waitlist/waitlistToken.ts'
import { listOptions } from '../../platform/sheets/importList.ts'
import { findShort } from '../checkout/guards/refuseTooFew.ts'
import { joinList } from './joinList.ts'
import { listPage, presentEntry, stateOf } from './listing.ts'
import { importSheet } from './sheets/importSheet.ts'

/** Answers the same whether or not the address was on the list. */
export const joinWaitlist: Handler<'joinWaitlist'> = async ({ path, body }, { db, config, address }) => {
  const { email, canonicalEmail } = readEmail('email', body.email)
  const whole = await readSale(db, path.urlId)
  const { merchantId, id: linkId, limits } = whole
  if (!limits.offersWaitlist) throw notFound('Waiting list')
  const chosen = body.variant_ids ?? []
  const { sale, unknown, missing, variantIds } = waitedFor(whole, chosen)
  const errors: FieldError[] = [
    ...unknown.map((id) => ({ path: `variant_ids.${chosen.indexOf(id)}`, msg: 'This link sells no such variant.' })),
    ...missing.map(({ name }) => ({ path: 'variant_ids', msg: `Choose a variant of "${name}".` })),
  ]
  if (errors.length) throw invalid(errors)
  if (availabilityOf(limits) !== 'limit_reached' && !findShort(sale)) throw conflict('This link is not sold out.')
  const seller = await db('merchants').where({ id: merchantId }).first('emailConfirmedAt')
  if (!seller.emailConfirmedAt) throw conflict('This shop cannot send mails yet. Please ask its seller directly.')
  await joinList(db, {
    ...{ merchantId, linkId, variantIds, email, canonicalEmail, locale: body.locale ?? null },
    networkHash: keyedHash(config.secrets, `address ${address}`),
    mailDomain: ownDomainOf(email),
  })
  return { accepted: true }
}

/** Idempotent: an entry keeps its place by the time at which it asked. */
export const confirmWaitlist: Handler<'confirmWaitlist'> = async ({ body }, { db, config }) => {
  const named = readWaitlist(config.secrets, body.token)
  const entry = named && (await WaitlistEntry.query(db).findOne({ ...named }))
  if (!entry) throw refused('token_invalid', 'This reservation or request has ended. You can ask again.')
  if (!entry.confirmedAt)
    await WaitlistEntry.query(db)
      .where({ ...named })
      .whereNull('confirmedAt')
      .patch({ confirmedAt: new Date() })
  return stateOf(entry)
}

export const listWaitlist: Handler<'listWaitlist'> = async ({ query }, { db, merchantId }) => {
  const { entries, total, next } = await listPage(db, merchantId, query)
  return { data: entries.map(presentEntry), total, next_cursor: next }
}

export const importWaitlist: Handler<'importWaitlist'> = ({ query, body, file }, ctx) => {
  const { link_id: linkId, ...sheet } = body
  return importSheet(file!, { linkId, ...listOptions(query, sheet) }, ctx)
}

export const deleteWaitlistEntry: Handler<'deleteWaitlistEntry'> = async ({ path }, { db, merchantId }) => {
  const deleted = await db.transaction((trx) => removeEntries(trx, merchantId, { id: path.id }))
  if (deleted === 0) throw notFound('Entry of the waiting list')
  return undefined
}
