/** Writes a moment to the second, in a language and time zone. */
export const momentIn = (tag: string, at: Date, timeZone: string) =>
  new Intl.DateTimeFormat(tag, {
    timeZone,
    dateStyle: 'long',
    timeStyle: 'long',
    numberingSystem: 'latn',
    calendar: 'gregory',
  }).format(at)
