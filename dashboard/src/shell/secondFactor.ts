import { LinktillError, type Client, type Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { createAction } from '../lib/action.ts'
import { createProof, type ProofKind } from './proof.ts'

/** A sign-in that waits for the second factor. */
export interface Challenge {
  id: string
  accepts: ProofKind[]
  request: Schema<'PasskeyRequest'> | null
}

/** Returns the challenge of a refused sign-in; null for other errors. */
export function challengeOf(error: unknown): Challenge | null {
  if (!(error instanceof LinktillError) || error.code !== 'second_factor_required') return null
  const { challenge_id: id, accepts, passkey_request: request } = error.body as Schema<'Error'>
  return { id: id!, accepts: accepts ?? ['totp'], request: request ?? null }
}

/**
 * The second step of a sign-in.
 * @param onOver called with the reason when the challenge has ended, and the first step has to be repeated.
 */
export function createSecondFactor(
  client: Client,
  challenge: Challenge,
  onSignedIn: (answer: Schema<'Session'>) => void,
  onOver: (reason: string) => void,
) {
  const readyAt = signal<string | null>(null)
  const orOver = (error: unknown) => {
    if (!(error instanceof LinktillError) || error.code !== 'challenge_expired') throw error
    onOver(error.message)
  }
  return {
    form: createProof({
      accepts: challenge.accepts,
      request: async () => challenge.request!,
      save: ({ code, passkey }) =>
        client
          .completeSignIn({ body: { challenge_id: challenge.id, ...(code && { code }), ...(passkey && { passkey }) } })
          .then(onSignedIn, orOver),
      failure: 'Failed to sign in',
    }),
    /** Asks for the removal of every factor. */
    recovery: createAction(
      () =>
        client
          .requestFactorRecovery({ body: { challenge_id: challenge.id } })
          .then(({ ready_at: at }) => void (readyAt.value = at), orOver),
      'Failed to ask for the removal',
    ),
    /** When the link that removes every factor is mailed, once it was asked for. */
    readyAt: readyAt as ReadonlySignal<string | null>,
  }
}
