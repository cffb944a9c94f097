import type { components } from '../../generated/openapi.ts'

type AuditAction = components['schemas']['AuditAction']

/**
 * What an operation asks a session for. Keys have scopes instead.
 * - `step-up`: a proof of the last ten minutes, by the contract's `x-step-up`; `step-up if changed` is decided by the handler.
 * - `factor`, `password`, `link`: in the call itself. `sign-in`: the call is a sign-in.
 * - `none`: the call only takes access away, or its answer gives none.
 */
type Proof = 'step-up' | 'step-up if changed' | 'factor' | 'password' | 'link' | 'sign-in' | 'none'

/**
 * What ends ways: a new password, a reset by mail, a reset of an account that was never confirmed, Sign out everywhere, the end
 * of a recovery, This was not me, and undoing a change of address. Closing the account ends all of them (merchantTables.ts).
 */
export type Ending = 'new_password' | 'reset' | 'first_reset' | 'sign_out_everywhere' | 'recovery' | 'not_me' | 'undo_change'

/** `all`, or only what was made since the moment in question. `off`: that is switched off, and listed for the owner. */
export type Extent = 'all' | 'since' | 'off'

export interface Way {
  /** Where its secrets and addresses are: columns, or their beginning. */
  stored: readonly string[]
  /** The sources that sign or seal its tokens and secrets. */
  signedBy?: readonly string[]
  operations: Readonly<Record<string, Proof>>
  /** Its actions of the activity log, with the subject of their mail; null for none. */
  logged: Readonly<Partial<Record<AuditAction, string | null>>>
  endedBy: Readonly<Partial<Record<Ending, Extent>>>
}
