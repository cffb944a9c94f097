import type { Handler } from '../../deps.ts'
import type { components } from '../../generated/openapi.ts'
import { invalidField } from '../../http/errors.ts'
import { seal } from '../../http/seal.ts'
import { Merchant } from '../../rows/Merchant.ts'

export const getFacebookPixel: Handler<'getFacebookPixel'> = async (_, { db, merchantId }) =>
  presentPixel(await Merchant.query(db).findById(merchantId).throwIfNotFound())

/**
 * Saves the pixel's settings, with the access token sealed. An absent or empty token keeps the saved one; null removes
 * it (docs/product/events.md#ad-platform).
 */
export const saveFacebookPixel: Handler<'saveFacebookPixel'> = async ({ body }, { db, merchantId, config }) => {
  const pixelId = body.pixelId.trim()
  if (!/^\d{1,20}$/.test(pixelId)) throw invalidField('pixelId', 'pixelId must be a number.')
  const token = body.accessToken?.trim()
  const merchant = await Merchant.query(db).patchAndFetchById(merchantId, {
    pixelId,
    pixelEnabled: body.enabled ?? true,
    ...(body.consent && { pixelConsent: body.consent }),
    ...(body.accessToken === null && { pixelAccessToken: null }),
    ...(token && { pixelAccessToken: seal(config.secrets, token) }),
  })
  return presentPixel(merchant)
}

export const deleteFacebookPixel: Handler<'deleteFacebookPixel'> = async (_, { db, merchantId }) => {
  await Merchant.query(db).findById(merchantId).patch({ pixelId: null, pixelEnabled: false, pixelAccessToken: null })
  return undefined
}

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
