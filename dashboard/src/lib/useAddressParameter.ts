import { useEffect } from 'react'
import { useSearchParams } from 'wouter'

/**
 * Passes the value of `?name=…` to `take` once, and removes it from the URL. Search results, notifications and other pages use such
 * links. `take` must be a stable function.
 */
export function useAddressParameter(name: string, take: (value: string) => unknown) {
  const [query, setQuery] = useSearchParams()
  const value = query.get(name)
  useEffect(() => {
    if (!value) return
    setQuery(
      (now) => {
        now.delete(name)
        return now
      },
      { replace: true },
    )
    take(value)
  }, [name, value, take, setQuery])
}
