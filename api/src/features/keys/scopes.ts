import type { Scope } from '../../platform/http/Operation.ts'

/**
 * What `read` and `write` expand to. Account and webhooks are left out, so that a leaked key gives access to sales
 * only.
 */
const SHORTHANDS: Partial<Record<Scope, Scope[]>> = {
  read: [
    ...(['products:read', 'links:read', 'promos:read', 'orders:read'] as const),
    ...(['payouts:read', 'invoices:read', 'customers:read', 'analytics:read'] as const),
  ],
  write: ['products:write', 'links:write', 'promos:write', 'orders:write', 'customers:write'],
}

/** Expands the shorthands among the scopes of a key. */
export const expandScopes = (scopes: Scope[]): Scope[] => scopes.flatMap((scope) => SHORTHANDS[scope] ?? scope)
