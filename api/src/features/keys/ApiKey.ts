import { OwnedRow } from '../../platform/db/Row.ts'
import type { Scope } from '../../platform/http/Operation.ts'
import type { Prefix } from './secret.ts'

/** A secret key of a merchant's program. The secret itself is not stored. */
export class ApiKey extends OwnedRow {
  static override tableName = 'api_keys'

  declare id: string
  declare name: string
  declare secretHash: string
  declare prefix: Prefix
  declare lastFour: string
  declare scopes: Scope[]
  /** Version of the API that its calls get by default. */
  declare version: string
  declare expiresAt: Date | null
  declare lastUsedAt: Date | null
  declare revokedAt: Date | null
  declare createdAt: Date
}
