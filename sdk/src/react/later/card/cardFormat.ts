/** `4242424242424242` → `4242 4242 4242 4242`. Drops everything but digits, and digits beyond the length of a card number. */
export function formatNumber(text: string): string {
  return digitsOf(text)
    .slice(0, 19)
    .replace(/(.{4})(?=.)/g, '$1 ')
}

/** `0430`, `4/30`, `04/2030` → `04 / 30`, while typing and when the browser fills it in. */
export function formatExpiry(text: string, before = ''): string {
  const full = /^\s*(\d{1,2})\s*[/-]\s*(?:20)?(\d{2})\s*$/.exec(text)
  if (full) return `${full[1]!.padStart(2, '0')} / ${full[2]}`

  let digits = digitsOf(text).slice(0, 4)
  if (/^[2-9]/.test(digits)) digits = `0${digits}`.slice(0, 4) // no two-digit month starts with these
  // Deleting the slash must not insert it again.
  if (digits.length < 2 || (digits.length === 2 && before.length > text.length)) return digits
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`
}

export const formatCode = (text: string): string => digitsOf(text).slice(0, 4)

export const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** Checks an expiry date. A card is good until the end of its month. */
export function checkExpiry(text: string, now = new Date()): 'good' | 'past' | 'invalid' {
  const match = /^(\d{2}) \/ (\d{2})$/.exec(text)
  const month = Number(match?.[1])
  if (!match || month < 1 || month > 12) return 'invalid'
  return new Date(2000 + Number(match[2]), month, 1) > now ? 'good' : 'past'
}

/** Returns the caret position after formatting: behind the same number of digits. */
export function caretAfter(formatted: string, digitsBefore: number): number {
  let seen = 0
  for (let at = 0; at < formatted.length; at++) {
    if (seen === digitsBefore) return at
    if (/\d/.test(formatted[at]!)) seen++
  }
  return formatted.length
}

/** Returns the brand of a card from its first digits, or null while they fit several. */
export function brandOf(digits: string): string | null {
  return BRANDS.find(([, start]) => start.test(digits))?.[0] ?? null
}

const BRANDS: [string, RegExp][] = [
  ['Visa', /^4/],
  ['Mastercard', /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/],
  ['American Express', /^3[47]/],
  ['Discover', /^6(011|4[4-9]|5)/],
  ['Diners Club', /^3(0[0-5]|[689])/],
  ['JCB', /^35(2[89]|[3-8])/],
  ['UnionPay', /^62/],
]
