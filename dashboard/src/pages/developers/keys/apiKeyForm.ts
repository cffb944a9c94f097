import type { Client, Schema } from '@linktill/sdk'
import { createForm } from '../../../lib/form.ts'
import { fieldProblems } from '../../../lib/refusal.ts'
import { type Access, type Levels, scopesOf } from './scopes.ts'

const DAY_MS = 86_400_000

/** Lifetimes of a key, in days. */
export const lifetimes = { never: 'Never expires', '30': '30 days', '90': '90 days', '365': '1 year' } as const

interface KeyValues {
  name: string
  access: Access
  levels: Levels
  lifetime: keyof typeof lifetimes
}

/** Creates a key. */
export const createApiKeyForm = (client: Client, onMade: (made: Schema<'ApiKeySecret'>) => void) =>
  createForm<KeyValues>({
    start: { name: '', access: 'both', levels: {}, lifetime: 'never' },
    check: ({ name, access, levels }) => ({
      ...(name.trim() === '' && { name: 'Enter a name.' }),
      ...(scopesOf(access, levels).length === 0 && { levels: 'Choose at least one area.' }),
    }),
    save: async ({ name, access, levels, lifetime }) => {
      const scopes = scopesOf(access, levels)
      const expires_at = lifetime === 'never' ? null : new Date(Date.now() + Number(lifetime) * DAY_MS).toISOString()
      onMade(await client.createApiKey({ body: { name: name.trim(), scopes, expires_at } }))
    },
    refused: (error) => fieldProblems<KeyValues>(error, { name: 'name', scopes: 'levels', expires_at: 'lifetime' }),
  })
