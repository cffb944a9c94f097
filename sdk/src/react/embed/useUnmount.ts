import { useEffect, useRef } from 'react'

/**
 * Calls `end` when the component unmounts for good. Strict Mode and hot reload clean up every effect and run it again immediately;
 * `end` is not called then.
 */
export function useUnmount(end: () => void): void {
  const isGone = useRef(false)
  const newest = useRef(end)

  useEffect(() => void (newest.current = end))

  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      queueMicrotask(() => isGone.current && newest.current())
    }
  }, [])
}
