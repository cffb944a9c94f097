import type { components } from '../../generated/openapi.ts'
import type { Merchant } from '../../rows/Merchant.ts'

/** A new session: the token and its account. */
export const presentSession = (merchant: Merchant, token: string): components['schemas']['Session'] => ({
  token,
  id: merchant.id,
  name: merchant.name,
  email: merchant.email,
  storeName: merchant.storeName,
  tier: merchant.tier,
})
