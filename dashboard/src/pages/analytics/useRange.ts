import { useSearchParams } from 'wouter'
import { isRange, type Range } from './ranges.ts'

/** Keeps the range in the URL (`?dateRange=last_7_days`), so that reloads and bookmarks keep it. */
export function useRange(usual: Range): [Range, (range: Range) => void] {
  const [query, setQuery] = useSearchParams()
  const given = query.get('dateRange')
  return [
    isRange(given) ? given : usual,
    (range) =>
      setQuery(
        (now) => {
          now.set('dateRange', range)
          return now
        },
        { replace: true },
      ),
  ]
}
