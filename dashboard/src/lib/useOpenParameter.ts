import { useEffect } from 'react'
import { useSearchParams } from 'wouter'

/** Calls `open`, which must stay the same function, with the id of `?open=…`, once, and takes it out of the address: search results and other pages link that way. */
export function useOpenParameter(open: (id: string) => unknown) {
  const [query, setQuery] = useSearchParams()
  const id = query.get('open')
  useEffect(() => {
    if (!id) return
    setQuery(
      (now) => {
        now.delete('open')
        return now
      },
      { replace: true },
    )
    open(id)
  }, [id, open, setQuery])
}
