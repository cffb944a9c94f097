import type { Transaction } from 'objection'
import type { Handler } from '../deps.ts'
import type { components } from '../../generated/openapi.ts'
import { invalidField } from '../../platform/http/errors.ts'
import { seal } from '../../platform/http/seal.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import { dropSwitchedOff } from '../../shop/merchant/switchedOff.ts'
import { recordAudit } from '../audit/recordAudit.ts'

export const getFacebookPixel: Handler<'getFacebookPixel'> = async (_, { db, merchantId }) =>
  presentPixel(await Merchant.query(db).findById(merchantId).throwIfNotFound())

/**
 * Saves the pixel's settings, with the access token sealed. An absent or empty token keeps the saved one; null removes
 * it (docs/product/events.md#ad-platform).
 */
export const saveFacebookPixel: Handler<'saveFacebookPixel'> = async ({ body }, ctx) => {
  const { db, merchantId, config } = ctx
  const pixelId = body.pixelId.trim()
  if (!/^\d{1,20}$/.test(pixelId)) throw invalidField('pixelId', 'pixelId must be a number.')
  const token = body.accessToken?.trim()
  return db.transaction(async (trx) => {
    const before = await lockMerchant(trx, merchantId)
    const after = await before
      .$clone()
      .$query(trx)
      .patchAndFetch({
        pixelId,
        pixelEnabled: body.enabled ?? true,
        ...(body.consent && { pixelConsent: body.consent }),
        ...(body.accessToken === null && { pixelAccessToken: null }),
        ...(token && { pixelAccessToken: seal(config.secrets, token) }),
      })
    await dropSwitchedOff(trx, merchantId, ['pixel'])
    await recordAudit(trx, ctx, {
      action: 'pixel.changed',
      ...(before.pixelId !== null && { before: recorded(before) }),
      after: { ...recorded(after), ...(token && { new_token: true }) },
    })
    return presentPixel(after)
  })
}

export const deleteFacebookPixel: Handler<'deleteFacebookPixel'> = async (_, ctx) => {
  const { db, merchantId } = ctx
  await db.transaction(async (trx) => {
    const before = await lockMerchant(trx, merchantId)
    if (before.pixelId === null) return
    await before.$clone().$query(trx).patch({ pixelId: null, pixelEnabled: false, pixelAccessToken: null })
    await dropSwitchedOff(trx, merchantId, ['pixel'])
    await recordAudit(trx, ctx, { action: 'pixel.removed', before: recorded(before) })
  })
  return undefined
}

const lockMerchant = (trx: Transaction, merchantId: string) =>
  Merchant.query(trx).findById(merchantId).forUpdate().throwIfNotFound()

const recorded = ({ pixelId, pixelEnabled, pixelConsent }: Merchant) => ({
  pixel_id: pixelId,
  enabled: pixelEnabled,
  consent: pixelConsent,
})

const presentPixel = ({
  pixelId,
  pixelEnabled,
  pixelConsent,
  pixelAccessToken,
}: Merchant): components['schemas']['FacebookPixel'] => ({
  pixelId,
  enabled: pixelEnabled,
  consent: pixelConsent,
  isConfigured: pixelId !== null,
  hasAccessToken: pixelAccessToken !== null,
  hasFacebookPixel: pixelId !== null,
})
