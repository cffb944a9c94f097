const FORMATS = new Map<string, Intl.DateTimeFormat>()
const MAX_FORMATS = 200

/** Writes a date in a language: `November 23, 2026`. Latin digits and the Gregorian calendar, which papers have in all languages. */
export function dayIn(tag: string, date: Date, timeZone: string): string {
  const key = `${tag} ${timeZone}`
  let format = FORMATS.get(key)
  if (!format) {
    if (FORMATS.size >= MAX_FORMATS) FORMATS.clear()
    // Creating one takes longer than drawing a mail.
    const options = { dateStyle: 'long', timeZone, numberingSystem: 'latn', calendar: 'gregory' } as const
    FORMATS.set(key, (format = new Intl.DateTimeFormat(tag, options)))
  }
  return format.format(date)
}
