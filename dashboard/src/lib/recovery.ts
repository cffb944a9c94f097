const RELOADED_KEY = 'reloadedFor'

interface RecoveryOptions {
  /** Resolves when the server responds, whatever it says. */
  ask: () => Promise<unknown>
  reload: () => void
  /** True while a reload would lose what somebody is typing. */
  isTyping: () => boolean
  /** Identifies the build that runs. */
  version: string
}

export type Recovery = ReturnType<typeof createRecovery>

/**
 * Recovers a page whose scripts could not be fetched. It reloads the document instead of importing again: browsers remember a
 * failed module, Vite remembers a failed stylesheet, and a new release has new names for both. It never reloads while the server is
 * away, because the browser's own error page would replace the dashboard.
 */
export function createRecovery({ ask, reload, isTyping, version }: RecoveryOptions) {
  return {
    /** Reloads when the server responds. @throws LinktillError when it does not. */
    async tryAgain(): Promise<void> {
      await ask()
      reload()
    },
    /** The same without being asked: once per build and tab, so that a file that stays missing causes no loop. */
    async reloadOnce(): Promise<void> {
      if (sessionStorage.getItem(RELOADED_KEY) === version) return
      const isThere = await ask().then(
        () => true,
        () => false,
      )
      if (!isThere || isTyping()) return
      sessionStorage.setItem(RELOADED_KEY, version)
      reload()
    },
  }
}
