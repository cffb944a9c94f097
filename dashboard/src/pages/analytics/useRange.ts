import { useSearchParams } from 'wouter'
import { isRange, type Range } from './ranges.ts'

/** The range in the address (`?dateRange=last_7_days`), so that a reload and a bookmark keep it. */
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
