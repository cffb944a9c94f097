import type { components } from '../../generated/openapi.ts'
import type { PasskeyRow } from './PasskeyRow.ts'

export const presentPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): components['schemas']['Passkey'] => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
})
