import { invalidField } from './errors.ts'

/**
 * An address that a page may link to: http or https, nothing a browser would run. Empty text means none.
 * @throws 400 naming the field.
 */
export function webAddress(field: string, text: string | null | undefined): string | null {
  const trimmed = text?.trim()
  if (!trimmed) return null
  if (isWebAddress(trimmed)) return trimmed
  throw invalidField(field, `${field} must be a URL that begins with http:// or https://.`)
}

/** As `webAddress`; also a path of this server, as uploads and demo pictures have. */
export function imageAddress(field: string, text: string | null | undefined): string | null {
  const trimmed = text?.trim()
  return trimmed && /^\/(files|demo)\/[\w./-]+$/.test(trimmed) && !trimmed.includes('..') ? trimmed : webAddress(field, trimmed)
}

/** A site that may frame the checkout: `https://shop.example`, `https://*.shop.example`. It goes into a header, so nothing else passes. */
export function allowedOrigin(text: string): string {
  const origin = text.trim().toLowerCase().replace(/\/$/, '')
  if (/^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/.test(origin)) return origin
  throw invalidField('allowedOrigins', `${text} is not an address such as https://shop.example or https://*.shop.example.`)
}

function isWebAddress(text: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol)
  } catch {
    return false
  }
}
