import { useEffect, useState } from 'react'
import type { Loader } from '../../core/loader.js'

/** The part, or `failed` with a way to try again. The return of the connection tries again by itself. */
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

  const retry = () => setFailed(false)
  useEffect(() => {
    if (!failed) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [failed])

  return { part, failed, retry }
}
