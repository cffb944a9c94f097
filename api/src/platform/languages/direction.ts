type Direction = 'ltr' | 'rtl'

/** ISO 15924 codes of Arabic and Hebrew letters. */
const RIGHT_TO_LEFT = ['Arab', 'Hebr']
// Finding the script takes ten times as long as formatting an amount. The tags are those of our texts, so there are few.
const DIRECTIONS = new Map<string, Direction>()

/** Returns the direction in which a language is written, which is that of its script. */
export function directionOf(tag: string): Direction {
  const known = DIRECTIONS.get(tag)
  if (known) return known
  const { script = '' } = new Intl.Locale(tag).maximize()
  const direction = RIGHT_TO_LEFT.includes(script) ? 'rtl' : 'ltr'
  DIRECTIONS.set(tag, direction)
  return direction
}
