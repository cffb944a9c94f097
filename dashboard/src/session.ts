import { LinktillError, type Client, type Schema } from '@linktill/sdk'
import { computed, signal, type ReadonlySignal } from '@preact/signals-react'
import { expiresSoon, forgetToken, isToken, keepToken, readToken, renewToken, sessionIdOf } from './accessToken.ts'
import { createLoader, type Loaded } from './lib/loader.ts'
import { type AnyCall, createStepUp } from './stepUp.ts'

const PROFILE_KEY = 'userProfile'
/** What the merchant opened lately (shell/palette/recent.ts). */
export const RECENT_KEY = 'recentItems'
const HOME = '/dashboard'

export type Session = ReturnType<typeof createSession>

/**
 * Returns the profile stored by the last visit, so that pages load their data while the new profile is loading instead of after it.
 * Null for another account, and after an update of the dashboard, which may need fields that were not stored.
 */
function keptProfile(): Schema<'User'> | null {
  try {
    const kept = JSON.parse(localStorage.getItem(PROFILE_KEY) ?? 'null')
    return kept?.session === ownSession() && kept?.script === import.meta.url ? kept.user : null
  } catch {
    return null
  }
}

function keepProfile(user: Schema<'User'>): Schema<'User'> {
  localStorage.setItem(PROFILE_KEY, JSON.stringify({ session: ownSession(), script: import.meta.url, user }))
  return user
}

/** The token's session, or the token itself if it names none. */
function ownSession(): string | null {
  const token = readToken()
  return token && (sessionIdOf(token) ?? token)
}

/** A profile that was asked for before the session existed, and the token that it was asked with. */
export interface EarlyProfile {
  token: string
  profile: Promise<Schema<'User'>>
}

interface SessionOptions {
  /** Reloads the dashboard if another merchant has signed in. */
  restart?: () => void
  early?: EarlyProfile | null
}

/**
 * The session of the merchant. Its token is kept in local storage and renewed by a cookie; the server decides how long the session
 * lasts. See docs/product/accounts.md#sessions.
 */
export function createSession(client: Client, { restart = () => location.assign(HOME), early = null }: SessionOptions = {}) {
  const token = signal(readToken())
  const expired = signal<Schema<'User'> | null>(null)
  /** The merchant whose pages are open. Null until the server has accepted the token once. */
  let activeMerchant: Schema<'User'> | null = null
  const stepUp = createStepUp()
  /** Rejected requests that wait until the merchant signs in again or signs out. */
  const waiting: { repeat: () => void; giveUp: () => void }[] = []
  const guarded = Object.fromEntries(
    // A rejected sign-in does not mean that the token is invalid.
    Object.entries(client).map(([id, call]) => [id, UNWATCHED.includes(id) ? call : stepUp.watch(watch(call as AnyCall))]),
  ) as Client
  /** The first time, takes the early profile, unless it failed or the token has changed. */
  const readProfile = () => {
    const first = early?.token === readToken() ? early?.profile : null
    early = null
    return first ? first.catch(() => guarded.getMe()) : guarded.getMe()
  }
  const profile = createLoader(
    () =>
      readProfile().then(keep, (error: unknown) => {
        throw error instanceof LinktillError && error.status > 0
          ? new Error(`Failed to fetch user profile: ${error.status}`, { cause: error })
          : error
      }),
    keptProfile(),
  )

  // Another tab has signed in or out.
  window.addEventListener('storage', ({ key }) => {
    if (!isToken(key)) return
    token.value = readToken()
    if (token.peek() === null) leave()
    else if (expired.peek())
      client.getMe().then(
        ({ id }) => repeatWaiting(id),
        () => {},
      )
  })

  function keep(user: Schema<'User'>) {
    activeMerchant = user
    return keepProfile(user)
  }

  /** Forgets a session that the server has ended. */
  function forget() {
    forgetToken()
    localStorage.removeItem(PROFILE_KEY)
    localStorage.removeItem(RECENT_KEY)
    token.value = null
    leave()
  }

  function signOut() {
    const ending = readToken()
    forget()
    if (ending) endOnServer(client, ending).catch(() => {})
  }

  function leave() {
    activeMerchant = null
    expired.value = null
    stepUp.cancel()
    for (const { giveUp } of waiting.splice(0)) giveUp()
  }

  /** Repeats the waiting requests, but never those of one merchant for another. */
  function repeatWaiting(id: string) {
    if (!expired.peek()) return
    if (id !== activeMerchant?.id) return restart()
    expired.value = null
    for (const { repeat } of waiting.splice(0)) repeat()
  }

  return {
    /**
     * The same client, which handles rejected tokens: a request waits until the merchant has signed in again, and is then repeated.
     * Before the first page is open, it signs out instead.
     */
    client: guarded,
    /** The merchant whose token was rejected while a page is open. */
    expired: expired as ReadonlySignal<Schema<'User'> | null>,
    signedIn: computed(() => token.value !== null),
    profile: profile.state as ReadonlySignal<Loaded<Schema<'User'>>>,
    loadProfile: profile.load,
    signIn(answer: Pick<Schema<'Session'>, 'token' | 'id'>) {
      keepToken(answer.token)
      token.value = answer.token
      repeatWaiting(answer.id)
    },
    /** Ends the session, also on the server. */
    signOut,
    forget,
    stepUp,
    /** Sets the profile that a save returned. */
    update: (user: Schema<'User'>) => profile.patch(() => keep(user)),
  }

  function watch(call: AnyCall): AnyCall {
    return async (input) => {
      const stored = readToken()
      // A failed renewal is repeated after the call was rejected, unless the server is unreachable, which the call reports.
      if (stored && expiresSoon(stored)) await renew(stored).catch(() => {})
      const used = readToken()
      try {
        return await call(input)
      } catch (error) {
        if (!isRejected(error) || used === null || token.peek() === null) throw error
        // Not needed if another tab renewed the token or signed in while this request was running.
        if (readToken() === used || expired.peek()) await renewOrSignIn(used, error)
        return call(input)
      }
    }
  }

  async function renew(used: string): Promise<void> {
    const account = await renewToken(client, used)
    token.value = readToken()
    if (!account || !activeMerchant || account.id === activeMerchant.id) return
    // The cookie belongs to another merchant, who signed in since. The call must not be repeated for them.
    restart()
    await new Promise(() => {})
  }

  async function renewOrSignIn(used: string, refusal: LinktillError): Promise<void> {
    if (!expired.peek()) {
      try {
        return await renew(used)
      } catch (error) {
        if (!isRejected(error)) throw error
      }
    }
    if (activeMerchant) return signInAgain(activeMerchant, refusal)
    forget()
    throw refusal
  }

  function signInAgain(merchant: Schema<'User'>, error: LinktillError): Promise<void> {
    expired.value = merchant
    return new Promise((resolve, reject) => waiting.push({ repeat: resolve, giveUp: () => reject(error) }))
  }
}

/** A rejected sign-in says nothing about the token, and renewing it is no reason to renew it. */
const UNWATCHED = [
  'login',
  'refreshSession',
  'completeSignIn',
  'startPasskeySignIn',
  'signInWithPasskey',
  'resetPassword',
  'requestFactorRecovery',
  'completeFactorRecovery',
]

const isRejected = (error: unknown): error is LinktillError => error instanceof LinktillError && error.status === 401

async function endOnServer(client: Client, ending: string): Promise<void> {
  const { token } = expiresSoon(ending) ? await client.refreshSession() : { token: ending }
  const id = sessionIdOf(token)
  if (id) await client.endSession({ path: { id }, headers: { authorization: `Bearer ${token}` }, keepalive: true })
}

/** Returns the URL of the sign-in page, which leads back afterwards. */
export const loginPath = (back: string): string => (back === HOME ? '/login' : `/login?next=${encodeURIComponent(back)}`)

/** Returns the path to open after sign-in. Accepts only pages of the dashboard from the URL, to prevent open redirects. */
export function returnPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? HOME
  return next === HOME || /^\/(dashboard|account\/orders)[/?]/.test(next) ? next : HOME
}
