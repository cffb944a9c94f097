import type { components } from '../../generated/openapi.ts'
import type { ApiKey } from './ApiKey.ts'

/** A key as its merchant sees it in the list. */
export const presentApiKey = (key: ApiKey): components['schemas']['ApiKey'] => ({
  id: key.id,
  name: key.name,
  prefix: key.prefix,
  last_four: key.lastFour,
  scopes: key.scopes,
  version: key.version,
  status: key.expiresAt && key.expiresAt <= new Date() ? 'expired' : 'active',
  expires_at: key.expiresAt?.toISOString() ?? null,
  last_used_at: key.lastUsedAt?.toISOString() ?? null,
  livemode: key.prefix === 'sk_live_',
  created_at: key.createdAt.toISOString(),
})
