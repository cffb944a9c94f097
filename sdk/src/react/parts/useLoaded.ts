import { useEffect, useState } from 'react'
import type { Loader } from '../../core/loader.js'

/** The part, and `failed` with a way to try again. Drawn at once where it is there already. */
export function useLoaded<T>(loader: Loader<T>): { part: T | undefined; failed: boolean; retry: () => void } {
  const [, redraw] = useState(0)
  const [failed, setFailed] = useState(false)
  const part = loader.peek()

  useEffect(() => {
    if (part || failed) return
    let current = true
    loader.load().then(
      () => current && redraw((count) => count + 1),
      () => current && setFailed(true),
    )
    return () => void (current = false)
  }, [loader, part, failed])

  return { part, failed, retry: () => setFailed(false) }
}
