import { useEffect, useState, type RefObject } from 'react'

/** How far outside of the window an element counts as seen. */
const MARGIN = '200px'
/** Longest wait for an idle moment. */
const MOST_MS = 2000

/** The charts that were seen take turns, so that no two of them are drawn in one task. */
let turns: Promise<unknown> = Promise.resolve()

/**
 * Whether an element has been seen, `load` has ended, and the browser has had an idle moment since. Work that can wait begins then.
 */
export function useTurnOnceSeen(element: RefObject<Element | null>, load: () => Promise<unknown>): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    let isGone = false
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        turns = turns.then(async () => {
          await idle()
          if (isGone) return
          // What could not be loaded is reported where it is rendered.
          await load().catch(() => {})
          await idle()
          if (!isGone) setReady(true)
        })
      },
      { rootMargin: MARGIN },
    )
    observer.observe(element.current!)
    return () => {
      isGone = true
      observer.disconnect()
    }
  }, [element, load])
  return isReady
}

// Safari has no idle callbacks.
const idle = () =>
  new Promise((resolve) =>
    'requestIdleCallback' in window ? window.requestIdleCallback(resolve, { timeout: MOST_MS }) : setTimeout(resolve, 1),
  )
