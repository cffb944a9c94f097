import type { Client, Schema } from '@linktill/sdk'
import { createContext, use } from 'react'
import type { Recovery } from './lib/recovery.ts'
import type { Session } from './session.ts'

interface AppTools {
  client: Client
  session: Session
  recovery: Recovery
}

/** The API client and the session, for all pages. Set once in start.tsx. */
export const AppContext = createContext<AppTools | null>(null)

/** The signed-in merchant. The shell sets it when the profile has loaded. */
export const MerchantContext = createContext<Schema<'User'> | null>(null)

/** @throws Error outside of `AppContext`. */
export function useApp(): AppTools {
  const app = use(AppContext)
  if (!app) throw new Error('Render this inside AppContext.')
  return app
}

/**
 * Returns the signed-in merchant, in pages inside the shell.
 * @throws Error outside of the shell.
 */
export function useMerchant(): Schema<'User'> {
  const merchant = use(MerchantContext)
  if (!merchant) throw new Error('Render this below the shell.')
  return merchant
}
