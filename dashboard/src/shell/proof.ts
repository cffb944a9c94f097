import type { Client, Schema } from '@linktill/sdk'
import { createForm } from '../lib/form.ts'
import { askPasskey } from '../lib/passkeys.ts'
import { fieldProblems, withFallback } from '../lib/refusal.ts'

export type ProofKind = NonNullable<Schema<'Error'>['accepts']>[number]
/** How a person proves who they are. Codes of the app and recovery codes share a field. */
export type Way = 'passkey' | 'code' | 'password'
export interface Proof {
  password?: string
  code?: string
  passkey?: Schema<'PasskeyAssertionInput'>
}

interface ProofOptions {
  accepts: ProofKind[]
  /** Returns what a passkey has to sign. */
  request: () => Promise<Schema<'PasskeyRequest'>>
  save: (proof: Proof) => Promise<void>
  /** Shown if the server sends no message. */
  failure: string
}

export type ProofForm = ReturnType<typeof createProof>

const MISSING = { password: 'Password is required', code: 'Code is required' }

/** A form that asks for one proof, in one of the ways that the server accepts. */
export function createProof({ accepts, request, save, failure }: ProofOptions) {
  const ways = waysOf(accepts)
  const form = createForm<{ way: Way; text: string }>({
    start: { way: ways[0]!, text: '' },
    check: ({ way, text }) => (way === 'passkey' || text.trim() ? {} : { text: MISSING[way] }),
    save: async ({ way, text }) => {
      const proof = way === 'passkey' ? { passkey: await askPasskey(await request()) } : { [way]: text }
      await save(proof).catch((error: unknown) => {
        throw withFallback(error, failure)
      })
    },
    refused: (error) => fieldProblems(error, { password: 'text', current_password: 'text', code: 'text' }),
  })
  return {
    ...form,
    ways,
    choose: (way: Way) => form.reset({ way, text: '' }),
  }
}

/** What a passkey signs for a change by somebody who is signed in. */
export const requestOf = (client: Client) => () => client.startPasskeyProof()

/** Returns the ways in the order in which they are offered. */
const waysOf = (accepts: ProofKind[]): Way[] =>
  (['passkey', 'code', 'password'] as const).filter((way) => accepts.some((kind) => WAY_OF[kind] === way))

const WAY_OF: Record<ProofKind, Way> = { passkey: 'passkey', totp: 'code', recovery_code: 'code', password: 'password' }
