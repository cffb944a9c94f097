/** `[$€-407]`: the sign that a format shows, and the place whose currency it is. */
const NAMED = /\[\$([^[\]-]*)(?:-([\da-f]+))?\]/i
/** Text in quotes, or after a backslash. */
const LITERAL = /"([^"]*)"|\\(.)/g
const BARE = /[$£€¥₩₹₺₽฿₪₫₴₦]/u
/** Windows names these places: the yuan and the yen have one sign. */
const YUAN = new Set(['804', '1004', '404'])

/**
 * Returns the currency sign or code that a number format shows beside its number: `#,##0.00\ [$€-407]` gives `€`; an empty text
 * without one. A yuan has the sign `元` here.
 */
export function formatSign(code: string): string {
  // Of the parts for positive, negative and zero, the first decides.
  const [part = ''] = code.slice(0, 255).split(';')
  const [, named, place = ''] = NAMED.exec(part) ?? []
  if (named) return /^[¥￥]$/.test(named) && YUAN.has(place.toLowerCase().replace(/^0+/, '')) ? '元' : named.trim()
  const literals = [...part.matchAll(LITERAL)].map(([, quoted, escaped]) => (quoted ?? escaped ?? '').trim())
  return BARE.exec(part.replace(LITERAL, ''))?.[0] ?? literals.find((text) => /^[\p{Sc}\p{L}.$]{1,4}$/u.test(text)) ?? ''
}
