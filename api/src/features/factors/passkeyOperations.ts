import type { Handler } from '../deps.ts'
import { notFound, refused } from '../../platform/http/errors.ts'
import { requiredText } from '../../platform/http/requiredText.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { addPasskey } from './addPasskey.ts'
import { assertProof } from './assertProof.ts'
import { factorsOf } from './factorsOf.ts'
import { creationOptions, requestOptions } from './passkeyOptions.ts'
import type { PasskeyRow } from './PasskeyRow.ts'
import { presentPasskey } from './present.ts'
import { lockFactors, removeFactor } from './removeFactor.ts'

/** Nobody has this many devices. */
const MAX_PASSKEYS = 20

export const startPasskey: Handler<'startPasskey'> = async ({ body }, ctx) => {
  const { db, merchantId } = ctx
  return db.transaction(async (trx) => {
    const owner = await lockFactors(trx, merchantId)
    await assertProof(trx, merchantId, body, ctx)
    if ((await factorsOf(trx, merchantId)).passkeys >= MAX_PASSKEYS)
      throw refused('limit_reached', `You have ${MAX_PASSKEYS} passkeys already. Remove one that is no longer used.`)
    return creationOptions(trx, { id: merchantId, ...owner }, ctx)
  })
}

export const createPasskey: Handler<'createPasskey'> = async ({ body }, ctx) => {
  const name = requiredText('name', body.name)
  const { passkey, codes } = await ctx.db.transaction((trx) => addPasskey(trx, ctx, { ...body, name }))
  return { passkey: presentPasskey(passkey), recovery_codes: codes }
}

export const updatePasskey: Handler<'updatePasskey'> = async ({ path, body }, ctx) => {
  const { db, merchantId } = ctx
  const name = requiredText('name', body.name)
  return db.transaction(async (trx) => {
    const passkey = () => trx<PasskeyRow>('passkeys').where({ merchantId, id: path.id })
    const before = await passkey().forUpdate().first('name')
    if (!before) throw notFound('Passkey')
    const [row] = await passkey().update({ name }).returning('*')
    await recordAudit(trx, ctx, { action: 'factor.renamed', target: path.id, before, after: { name } })
    return presentPasskey(row as PasskeyRow)
  })
}

export const removePasskey: Handler<'removePasskey'> = async ({ path, body }, ctx) => {
  const { db, merchantId } = ctx
  await db.transaction(async (trx) => {
    const passkey = () => trx('passkeys').where({ merchantId, id: path.id })
    const found = await passkey().first('name')
    if (!found) throw notFound('Passkey')
    await removeFactor(trx, ctx, body, () => passkey().delete())
    const before = { kind: 'passkey', name: found.name }
    await recordAudit(trx, ctx, { action: 'factor.removed', target: path.id, before })
  })
  return undefined
}

export const startPasskeyProof: Handler<'startPasskeyProof'> = async (_, ctx) =>
  requestOptions(ctx.db, ctx.merchantId, ctx, 'prove')
