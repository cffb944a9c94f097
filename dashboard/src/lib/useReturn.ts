import { useEffect } from 'react'

/** Calls `look` when the person comes back to this tab, because something may have happened in another one. */
export function useReturn(look: () => void): void {
  useEffect(() => {
    const onChange = () => document.visibilityState === 'visible' && look()
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [look])
}
