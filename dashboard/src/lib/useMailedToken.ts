import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'

/** Returns the token of a mailed link (`?token=…`), or an empty string. Removes it from the address bar and the history. */
export function useMailedToken(): string {
  const [query, setQuery] = useSearchParams()
  const [token] = useState(() => query.get('token') ?? '')
  const isShown = query.has('token')
  useEffect(() => {
    if (isShown) setQuery({}, { replace: true })
  }, [isShown, setQuery])
  return token
}
