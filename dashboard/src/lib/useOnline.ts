import { useEffect, useEffectEvent } from 'react'

/** Calls `retry` when the browser is back online. */
export function useOnline(retry: () => unknown) {
  const onOnline = useEffectEvent(() => void retry())
  useEffect(() => {
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])
}
