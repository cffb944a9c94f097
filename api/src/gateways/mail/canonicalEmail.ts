import { toASCII, toUnicode } from 'tr46'
import { invalidField } from '../../platform/http/errors.ts'

/** An address in the spelling for sending mail, and in the form for comparing. */
export interface Email {
  email: string
  canonicalEmail: string
}

/** Longest address that SMTP allows (RFC 5321). */
const MAX_LENGTH = 254
/**
 * Letters of any script and the symbols of RFC 5322. Quotes, comments and commas are excluded, because they can name other
 * mailboxes.
 */
const LOCAL_PART = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~.-][\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]*$/u
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u
/** Excludes names without a dot and IP addresses: no top-level domain begins with a digit. */
const PUBLIC_NAME = /\.[^.\d][^.]*$/
const ASCII = /^[\0-\x7f]*$/
const IDNA = { checkBidi: true, checkHyphens: true, checkJoiners: true, useSTD3ASCIIRules: true, verifyDNSLength: true }

/**
 * Returns the one form in which addresses are compared and stored in unique columns: NFC, lower case, domain in ASCII. Never
 * compare spellings, and never use `lower()` of PostgreSQL: its `İ` becomes `i`, which is another domain.
 * @returns null for text that is not an address, or whose canonical form would name another mailbox. That applies to variants of
 * other letters (full width, `ſ`, the Kelvin sign), invisible characters and `İ`.
 */
export function canonicalEmail(text: string): string | null {
  const trimmed = text.trim()
  const spelling = trimmed.normalize('NFC')
  const lower = spelling.toLowerCase()
  const at = lower.indexOf('@')
  // One by one: the Kelvin sign is `K` in NFC already.
  const hasVariant =
    !ASCII.test(trimmed) &&
    ([...trimmed].some((letter) => letter.normalize('NFKC') !== letter) || lower.length !== spelling.length)
  if (at < 1 || spelling.length > MAX_LENGTH || hasVariant || INVISIBLE.test(spelling)) return null
  const local = lower.slice(0, at)
  const domain = canonicalDomain(lower.slice(at + 1))
  return LOCAL_PART.test(local) && domain ? `${local}@${domain}`.normalize('NFC') : null
}

/** @throws 400 naming the field. */
export function readEmail(field: string, text: string): Email {
  const canonical = canonicalEmail(text)
  if (!canonical) throw invalidField(field, `${field} must be an email address in plain letters, such as ada@example.com.`)
  return { email: text.trim().normalize('NFC'), canonicalEmail: canonical }
}

/** @returns the spelling, or null for none. @throws 400 naming the field. */
export const optionalEmail = (field: string, text: string | null): string | null =>
  text?.trim() ? readEmail(field, text).email : null

/** Returns a stored spelling as mail servers take it: with the domain that it is compared by. */
export function mailAddress(email: string): string {
  const canonical = canonicalEmail(email)
  return canonical ? email.slice(0, email.indexOf('@')) + canonical.slice(canonical.indexOf('@')) : email
}

/**
 * Names that the mapping of IDNA returns unchanged, for which it took longer than anything else in an address: labels of at most 63
 * letters and digits with single hyphens, none of which is Punycode.
 */
const SIMPLE_NAME = /^(?=.{1,253}$)(?:(?=[^.]{1,63}\.)[a-z0-9]+(?:-[a-z0-9]+)*\.)+(?=[^.]{1,63}$)[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/

/** @param domain in lower case. @returns null for one that the mapping of IDNA turns into another name. */
function canonicalDomain(domain: string): string | null {
  if (SIMPLE_NAME.test(domain)) return domain
  const ascii = toASCII(domain, IDNA)
  const isSame = ASCII.test(domain) || toUnicode(domain, IDNA).domain === domain
  return ascii && isSame && PUBLIC_NAME.test(domain) ? ascii : null
}
