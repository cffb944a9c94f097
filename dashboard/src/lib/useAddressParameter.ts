import { useEffect } from 'react'
import { useSearchParams } from 'wouter'

/**
 * Hands the value of `?name=…` to `take`, once, and takes it out of the address: search results, notifications and other pages
 * link that way. `take` must stay the same function.
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
