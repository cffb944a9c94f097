import type { SearchEntry } from '../SearchEntry.ts'

const MOST = 12

/** Returns the entries that have every word, the best first: in the title, then in the path, then in the text. */
export function findOperations(entries: SearchEntry[], query: string): SearchEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (!words.length) return []
  const scored = entries.map((entry) => ({ entry, score: scoreOf(entry, words) })).filter(({ score }) => score > 0)
  return scored
    .sort((one, other) => other.score - one.score)
    .slice(0, MOST)
    .map(({ entry }) => entry)
}

/** Zero if a word is missing. */
function scoreOf({ title, call, text }: SearchEntry, words: string[]): number {
  let sum = 0
  for (const word of words) {
    const score = scoreIn(title, word) * 8 + scoreIn(call, word) * 4 + scoreIn(text, word)
    if (!score) return 0
    sum += score
  }
  return sum
}

/** Two at the start of a word, one inside. */
function scoreIn(text: string, word: string): number {
  const at = text.toLowerCase().indexOf(word)
  if (at < 0) return 0
  return at === 0 || /\W/.test(text[at - 1]!) ? 2 : 1
}
