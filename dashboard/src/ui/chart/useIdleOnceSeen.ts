import { useEffect, useState, type RefObject } from 'react'

/** How far outside of the window an element counts as seen. */
const MARGIN = '200px'
/** Longest wait for an idle moment. */
const MOST_MS = 2000

/** Whether an element has been seen, and the browser has had an idle moment since. Work that can wait begins then. */
export function useIdleOnceSeen(element: RefObject<Element | null>): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    let idle = 0
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        idle = whenIdle(() => setReady(true))
      },
      { rootMargin: MARGIN },
    )
    observer.observe(element.current!)
    return () => {
      observer.disconnect()
      cancelIdle(idle)
    }
  }, [element])
  return isReady
}

// Safari has no idle callbacks.
const whenIdle = (work: () => void): number =>
  'requestIdleCallback' in window ? window.requestIdleCallback(work, { timeout: MOST_MS }) : Number(setTimeout(work, 1))
const cancelIdle = (id: number): void => ('cancelIdleCallback' in window ? window.cancelIdleCallback(id) : clearTimeout(id))
