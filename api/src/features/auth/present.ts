import type { components } from '../../generated/openapi.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import type { IdentityRow } from './identities.ts'
import type { SessionRow } from './SessionRow.ts'

/** A new session: the token and its account. */
export const presentSession = (merchant: Merchant, token: string): components['schemas']['Session'] => ({
  token,
  id: merchant.id,
  name: merchant.name,
  email: merchant.email,
  storeName: merchant.storeName,
  tier: merchant.tier,
})

/** A session in the list. */
export const presentSessionRow = (row: SessionRow, currentId: string | null): components['schemas']['SessionListItem'] => ({
  id: row.id,
  device: row.device,
  kind: row.refreshHash === null ? 'program' : 'browser',
  time_zone: row.timeZone,
  is_current: row.id === currentId,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt.toISOString(),
  ends_at: row.endsAt.toISOString(),
})

/** A linked identity in the list. */
export const presentIdentity = (row: IdentityRow): components['schemas']['Identity'] => ({
  id: row.id,
  issuer: row.issuer,
  email: row.email,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
})
