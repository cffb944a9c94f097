import { isCertainSign, isSign } from '../languages/currencySigns.ts'

/** `[$€-407]`, `[$€-x-euro2]`: the sign that a format shows, and the place whose currency it is. Only a place in `[$-409]`. */
const NAMED = /\[\$([^[\]-]*)(?:-([^[\]]*))?\]/
/** Text in quotes. */
const LITERAL = /"([^"]*)"/g
const SHORT = /^[\p{Sc}\p{L}.$]{1,4}$/u
/** Colours, conditions and places. */
const BRACKETS = /\[[^[\]]*\]/g
const BARE = /[$£€¥₩₹₺₽฿₪₫₴₦]/u
/** Windows names these places: the yuan and the yen have one sign. */
const YUAN = /^(804|1004|404|zh\b.*)$/i
/** Places whose dollar is not that of the United States, by the numbers and the names of Windows. */
const DOLLARS: [place: RegExp, sign: string][] = [
  [/^(1009|c0c|en-ca|fr-ca)$/i, 'CAD'],
  [/^(c09|en-au)$/i, 'AUD'],
  [/^(1409|en-nz)$/i, 'NZD'],
  [/^(1004|4809|zh-sg|en-sg)$/i, 'SGD'],
  [/^(c04|3c09|zh-hk|en-hk)$/i, 'HKD'],
  [/^(404|zh-tw)$/i, 'TWD'],
  [/^(80a|es-mx)$/i, 'MXN'],
  [/^(2c0a|es-ar)$/i, 'ARS'],
  [/^(340a|es-cl)$/i, 'CLP'],
  [/^(240a|es-co)$/i, 'COP'],
]

/**
 * Returns the currency sign or code that a number format shows beside its number: `#,##0.00\ [$€-407]` gives `€`; an empty text
 * without one. A yuan has the sign `元` here, and the dollar of a place its code.
 */
export function formatSign(code: string): string {
  // Of the parts for positive, negative and zero, the first decides.
  const [first = ''] = code.slice(0, 255).split(';')
  const part = first.replace(/(?:\\[^"])+/g, (run) => `"${run.replaceAll('\\', '')}"`)
  const [, named, place = ''] = NAMED.exec(part) ?? []
  if (named) return signIn(named.trim(), place.replace(/^0+/, ''))
  const texts = [...part.matchAll(LITERAL)].map(([, text = '']) => text.trim())
  const bare = part.replace(LITERAL, '').replace(BRACKETS, '')
  return (
    BARE.exec(bare)?.[0] ??
    texts.find((text) => SHORT.test(text) && isSign(text)) ??
    texts.flatMap((text) => text.split(/[\s/().,]+/).find(isCertainSign) ?? /\p{Sc}/u.exec(text)?.[0] ?? [])[0] ??
    // An unknown sign is refused later.
    texts.find((text) => SHORT.test(text)) ??
    ''
  )
}

function signIn(sign: string, place: string): string {
  if (/^[¥￥]$/.test(sign) && YUAN.test(place)) return '元'
  return (sign === '$' && DOLLARS.find(([of]) => of.test(place))?.[1]) || sign
}
