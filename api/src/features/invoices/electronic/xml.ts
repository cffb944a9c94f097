import { escapeHtml } from '../../../platform/http/escapeHtml.ts'
import { toMajor } from '../../../pricing/money.ts'

/** A piece of XML; null, empty text and empty elements are left out. */
export type Xml = string | null | undefined | false | Xml[]

/** Writes an element with its children in order; nothing without any. */
export function el(name: string, ...children: Xml[]): string {
  const content = children.flat(9).filter(Boolean).join('')
  return content && `<${name}>${content}</${name.split(' ')[0]}>`
}

/** Writes text as the content of an element. Control characters are not allowed in XML at all. */
export const text = (value: string | null): string =>
  // oxlint-disable-next-line no-control-regex
  escapeHtml((value ?? '').replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').trim())

/** `19.00`: EN 16931 wants a dot, and at most two decimals. */
export const amountIn =
  (currency: string) =>
  (minor: number): string =>
    toMajor(minor, currency).toFixed(2)

/** The price of one piece: more decimals than an amount, so that the quantity times it is the line's amount. */
export const priceIn = (currency: string) => (netMinor: number, quantity: number) =>
  (toMajor(netMinor, currency) / quantity).toFixed(6)

/** Hundredths of a percent: 1900 → `19.00`. */
export const percent = (rate: number): string => (rate / 100).toFixed(2)
