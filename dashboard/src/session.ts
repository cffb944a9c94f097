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

/** Who is signed in. The token outlives the page in local storage; how long it works is the server's matter. */
export function createSession(client: Client) {
  const token = signal(readToken())
  const guarded = Object.fromEntries(Object.entries(client).map(([id, call]) => [id, watch(call as AnyCall)])) as Client
  const profile = createLoader(
    () =>
      guarded.getMe().then(keepProfile, (error: unknown) => {
        throw error instanceof LinktillError && error.status > 0
          ? new Error(`Failed to fetch user profile: ${error.status}`, { cause: error })
          : error
      }),
    keptProfile(),
  )

  // Another tab signed in or out.
  window.addEventListener('storage', ({ key }) => {
    if (key === TOKEN_KEY || key === null) token.value = readToken()
  })

  function signOut() {
    localStorage.removeItem(TOKEN_KEY)
    localStorage.removeItem(PROFILE_KEY)
    token.value = null
  }

  return {
    /** The same client, which signs out when its token is no longer accepted. */
    client: guarded,
    signedIn: computed(() => token.value !== null),
    profile: profile.state as ReadonlySignal<Loaded<Schema<'User'>>>,
    loadProfile: profile.load,
    signIn(answer: Pick<Schema<'Session'>, 'token'>) {
      localStorage.setItem(TOKEN_KEY, answer.token)
      token.value = answer.token
    },
    signOut,
    /** The profile as a save just answered it. */
    update: (user: Schema<'User'>) => profile.patch(() => keepProfile(user)),
  }

  function watch(call: AnyCall): AnyCall {
    return (input) =>
      call(input).catch((error: unknown) => {
        if (error instanceof LinktillError && error.status === 401 && token.peek() !== null) signOut()
        throw error
      })
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
