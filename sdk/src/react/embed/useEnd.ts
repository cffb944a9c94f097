import { useEffect, useRef } from 'react'

/**
 * Calls `end` when the component is gone for good. Strict Mode and hot reload take every effect away and run it again at once: nothing has
 * ended then, and what is open stays open.
 */
export function useEnd(end: () => void): void {
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
