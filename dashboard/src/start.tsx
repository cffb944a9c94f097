import { LinktillError, type Client } from '@linktill/sdk'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { AppContext } from './context.ts'
import { createRecovery } from './lib/recovery.ts'
import { createSession, type EarlyProfile } from './session.ts'
import { followTheme } from './ui/theme.ts'

/** Renders the dashboard. */
export function start(client: Client, early: EarlyProfile | null): void {
  const session = createSession(client, { early })
  const recovery = createRecovery({
    ping: () =>
      session.client.getHealth().catch((error: unknown) => {
        if (!(error instanceof LinktillError) || error.status === 0) throw error
      }),
    reload: () => location.reload(),
    isTyping: () => document.querySelector('form, [role="dialog"]') !== null,
    version: import.meta.url,
  })
  const app = { client: session.client, session, recovery }

  // A new release has removed a file that this document still uses.
  window.addEventListener('vite:preloadError', () => void recovery.reloadOnce())

  followTheme()

  const root = createRoot(document.getElementById('root')!)

  // As a transition, so that React renders the first page in slices, between which the browser reacts.
  startTransition(() =>
    root.render(
      <StrictMode>
        <AppContext value={app}>
          <App />
        </AppContext>
      </StrictMode>,
    ),
  )
}
