import type { Client, Schema } from '@linktill/sdk'
import { createForm } from '../../../lib/form.ts'
import { fieldProblems } from '../../../lib/refusal.ts'

const DAY_MS = 86_400_000

/** What a key may do, as one choice. */
export const access = { both: 'Read & write', read: 'Read only', write: 'Write only' } as const
export type Access = keyof typeof access
/** How long a key works, in days. */
export const lifetimes = { never: 'Never expires', '30': '30 days', '90': '90 days', '365': '1 year' } as const

interface KeyValues {
  name: string
  access: Access
  lifetime: keyof typeof lifetimes
}

/** The scopes in the words of the choice. */
export const accessOf = ({ scopes }: Schema<'ApiKey'>): string => access[scopes.length > 1 ? 'both' : (scopes[0] ?? 'read')]

/** Makes a key. */
export const createApiKeyForm = (client: Client, onMade: (made: Schema<'ApiKeySecret'>) => void) =>
  createForm<KeyValues>({
    start: { name: '', access: 'both', lifetime: 'never' },
    check: ({ name }) => (name.trim() === '' ? { name: 'Enter a name.' } : {}),
    save: async ({ name, access: chosen, lifetime }) => {
      const scopes: Schema<'ApiKeyScope'>[] = chosen === 'both' ? ['read', 'write'] : [chosen]
      const expires_at = lifetime === 'never' ? null : new Date(Date.now() + Number(lifetime) * DAY_MS).toISOString()
      onMade(await client.createApiKey({ body: { name: name.trim(), scopes, expires_at } }))
    },
    refused: (error) => fieldProblems<KeyValues>(error, { name: 'name', scopes: 'access', expires_at: 'lifetime' }),
  })
