import { LinktillError, type Client, type Schema } from '@linktill/sdk'
import { computed, signal, type ReadonlySignal } from '@preact/signals-react'
import { createLoader, type Loaded } from './lib/loader.ts'

const TOKEN_KEY = 'userToken' // spec 1 §6
const PROFILE_KEY = 'userProfile'
const HOME = '/dashboard'

export type Session = ReturnType<typeof createSession>

/** The stored bearer token, read anew for every call: another tab may have signed out. */
export const readToken = (): string | null => localStorage.getItem(TOKEN_KEY)

/**
 * The profile as the last visit knew it. Pages begin with it, and so ask for their data while the new one is on its way instead of
 * after it. Null for another token, and after an update of the dashboard, which may read more of a profile than was kept.
 */
function keptProfile(): Schema<'User'> | null {
  try {
    const kept = JSON.parse(localStorage.getItem(PROFILE_KEY) ?? 'null')
    return kept?.token === readToken() && kept?.script === import.meta.url ? kept.user : null
  } catch {
    return null
  }
}

function keepProfile(user: Schema<'User'>): Schema<'User'> {
  localStorage.setItem(PROFILE_KEY, JSON.stringify({ token: readToken(), script: import.meta.url, user }))
  return user
}

/**
 * Who is signed in. The token outlives the page in local storage; how long it works is the server's matter.
 * @param restart opens the dashboard anew, when another merchant signed in meanwhile.
 */
export function createSession(client: Client, restart = () => location.assign(HOME)) {
  const token = signal(readToken())
  const expired = signal<Schema<'User'> | null>(null)
  /** The merchant whose pages are on the screen; null until the server has accepted the token once. */
  let worker: Schema<'User'> | null = null
  /** Calls that the server refused, until somebody signs in again or out. */
  const waiting: { repeat: () => void; giveUp: () => void }[] = []
  const guarded = Object.fromEntries(
    // A refused sign-in says nothing about the token.
    Object.entries(client).map(([id, call]) => [id, id === 'login' ? call : watch(call as AnyCall)]),
  ) as Client
  const profile = createLoader(
    () =>
      guarded.getMe().then(keep, (error: unknown) => {
        throw error instanceof LinktillError && error.status > 0
          ? new Error(`Failed to fetch user profile: ${error.status}`, { cause: error })
          : error
      }),
    keptProfile(),
  )

  // Another tab signed in or out.
  window.addEventListener('storage', ({ key }) => {
    if (key !== TOKEN_KEY && key !== null) return
    token.value = readToken()
    if (token.peek() === null) leave()
    else if (expired.peek())
      client.getMe().then(
        ({ id }) => goOn(id),
        () => {},
      )
  })

  function keep(user: Schema<'User'>) {
    worker = user
    return keepProfile(user)
  }

  function signOut() {
    localStorage.removeItem(TOKEN_KEY)
    localStorage.removeItem(PROFILE_KEY)
    token.value = null
    leave()
  }

  function leave() {
    worker = null
    expired.value = null
    for (const { giveUp } of waiting.splice(0)) giveUp()
  }

  /** Repeats what was refused. What one merchant typed is never sent for another. */
  function goOn(id: string) {
    if (!expired.peek()) return
    if (id !== worker?.id) return restart()
    expired.value = null
    for (const { repeat } of waiting.splice(0)) repeat()
  }

  return {
    /**
     * The same client. When its token is no longer accepted, a call waits until the merchant has signed in again, and is then
     * repeated; before the first page is there it signs out instead.
     */
    client: guarded,
    /** The merchant whose token is no longer accepted while their work is on the screen. */
    expired: expired as ReadonlySignal<Schema<'User'> | null>,
    signedIn: computed(() => token.value !== null),
    profile: profile.state as ReadonlySignal<Loaded<Schema<'User'>>>,
    loadProfile: profile.load,
    signIn(answer: Pick<Schema<'Session'>, 'token' | 'id'>) {
      localStorage.setItem(TOKEN_KEY, answer.token)
      token.value = answer.token
      goOn(answer.id)
    },
    signOut,
    /** The profile as a save just answered it. */
    update: (user: Schema<'User'>) => profile.patch(() => keep(user)),
  }

  function watch(call: AnyCall): AnyCall {
    return async (input) => {
      const used = readToken()
      try {
        return await call(input)
      } catch (error) {
        if (!(error instanceof LinktillError) || error.status !== 401 || used === null || token.peek() === null) throw error
        if (worker === null) {
          signOut()
          throw error
        }
        // Unless somebody signed in again while this call was on its way.
        if (readToken() === used || expired.peek()) await signInAgain(worker, error)
        return call(input)
      }
    }
  }

  function signInAgain(merchant: Schema<'User'>, error: LinktillError): Promise<void> {
    expired.value = merchant
    return new Promise((resolve, reject) => waiting.push({ repeat: resolve, giveUp: () => reject(error) }))
  }
}

/** Where to sign in, and to come back from. */
export const loginPath = (back: string): string => (back === HOME ? '/login' : `/login?next=${encodeURIComponent(back)}`)

/** Where a sign-in leads. Only the pages behind it are taken from the address: anything else could lead astray. */
export function returnPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? HOME
  return next === HOME || /^\/(dashboard|account\/orders)[/?]/.test(next) ? next : HOME
}

type AnyCall = (input?: unknown) => Promise<unknown>
