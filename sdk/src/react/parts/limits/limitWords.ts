import { useEffect, useState } from 'react'
import { useScope } from '../scope.js'
import { loadLimits } from '../../../languages/loadLimits.js'
import type { LimitWords } from '../../../languages/en/limits.js'

/** Returns the texts in the language of the page; null until they are loaded. */
export function useLimitWords(): LimitWords | null {
  const { tag } = useScope().messages
  const [words, setWords] = useState<LimitWords | null>(null)
  useEffect(() => {
    let current = true
    loadLimits(tag).then(
      (loaded) => current && setWords(loaded),
      () => {}, // without them, the page still says that the link is sold out
    )
    return () => void (current = false)
  }, [tag])
  return words
}
