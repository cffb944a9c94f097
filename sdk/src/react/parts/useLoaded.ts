import { useEffect, useState } from 'react'
import type { Loader } from '../../core/loader.js'

/** Loads a module and renders again. After a failure it retries when the browser is back online, or when `retry` is called. */
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
