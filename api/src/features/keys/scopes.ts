import type { Scope } from '../../http/contract.ts'

/** What `read` and `write` stand for. Account and webhooks are left out: a leaked key must not lead further than the sales. */
const SHORTHANDS: Partial<Record<Scope, Scope[]>> = {
  read: [
    ...(['products:read', 'links:read', 'promos:read', 'orders:read'] as const),
    ...(['invoices:read', 'customers:read', 'analytics:read'] as const),
  ],
  write: ['products:write', 'links:write', 'promos:write', 'orders:write', 'customers:write'],
}

/** The scopes of a key without shorthands. */
export const expandScopes = (scopes: Scope[]): Scope[] => scopes.flatMap((scope) => SHORTHANDS[scope] ?? scope)
