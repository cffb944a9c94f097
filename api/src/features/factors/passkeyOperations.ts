import type { Handler } from '../../deps.ts'
import { conflict, notFound, refused } from '../../http/errors.ts'
import { requiredText } from '../../http/requiredText.ts'
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
  const { passkey, codes } = await ctx.db.transaction((trx) => addPasskey(trx, ctx.merchantId, { ...body, name }, ctx))
  return { passkey: presentPasskey(passkey), recovery_codes: codes }
}

export const updatePasskey: Handler<'updatePasskey'> = async ({ path, body }, { db, merchantId }) => {
  const name = requiredText('name', body.name)
  const [row] = await db<PasskeyRow>('passkeys').where({ merchantId, id: path.id }).update({ name }).returning('*')
  if (!row) throw notFound('Passkey')
  return presentPasskey(row as PasskeyRow)
}

export const removePasskey: Handler<'removePasskey'> = async ({ path, body }, ctx) => {
  const { db, merchantId } = ctx
  await db.transaction(async (trx) => {
    const passkey = () => trx('passkeys').where({ merchantId, id: path.id })
    if (!(await passkey().first('id'))) throw notFound('Passkey')
    await removeFactor(trx, ctx, body, () => passkey().delete())
  })
  return undefined
}

export const startPasskeyProof: Handler<'startPasskeyProof'> = async (_, ctx) => {
  const { db, merchantId } = ctx
  const options = await requestOptions(db, merchantId, ctx, 'prove')
  if (!options.allowCredentials?.length) throw conflict('This account has no passkey.')
  return options
}
