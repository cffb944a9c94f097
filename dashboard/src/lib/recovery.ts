const RELOADED_KEY = 'reloadedFor'

interface RecoveryOptions {
  /** Resolves when the server responds, with any status. */
  ping: () => Promise<unknown>
  reload: () => void
  /** Returns true while a reload would lose typed text. */
  isTyping: () => boolean
  /** Id of the running build. */
  version: string
}

export type Recovery = ReturnType<typeof createRecovery>

/**
 * Recovers a page whose scripts failed to load. It reloads the document instead of importing again: browsers cache a failed module,
 * Vite caches a failed style sheet, and a new release renames both. It never reloads while the server is unreachable, because the
 * browser's error page would replace the dashboard.
 */
export function createRecovery({ ping, reload, isTyping, version }: RecoveryOptions) {
  return {
    /** Reloads if the server responds. @throws LinktillError when it does not. */
    async tryAgain(): Promise<void> {
      await ping()
      reload()
    },
    /** Reloads automatically, once per build and tab, so that a missing file does not cause a loop. */
    async reloadOnce(): Promise<void> {
      if (sessionStorage.getItem(RELOADED_KEY) === version) return
      const isThere = await ping().then(
        () => true,
        () => false,
      )
      if (!isThere || isTyping()) return
      sessionStorage.setItem(RELOADED_KEY, version)
      reload()
    },
  }
}
