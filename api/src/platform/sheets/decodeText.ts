import type { components } from '../../generated/openapi.ts'

export type Encoding = components['schemas']['SheetEncoding']

/** 0x80 to 0x9f of Windows-1252. Node's decoder takes it for Latin-1, which has no € there. */
const WESTERN = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'
/** Encodings of the Latin script, each with the letters that its languages use. The first of equals is the likeliest. */
const LATIN: [encoding: Encoding, letters: RegExp][] = [
  ['windows-1252', /[äöüßÄÖÜàâçéèêëîïôùûœÉÀÇñáíóúÁÍÓÚÑãõêåøæÅØÆìòþ€£]|(?<!\p{L})[¿¡]/gu],
  ['windows-1250', /[ąćęłńóśźżĄĆĘŁŃÓŚŹŻáčďéěíňřšťúůýžÁČĎÉĚÍŇŘŠŤÚŮÝŽőűŐŰăâîșțşţđäöüßÄÖÜ€]/gu],
  ['macintosh', /[äöüßÄÖÜàâçéèêëîïôùûœÉÀÇñáíóúÁÍÓÚÑãõåøæÅØÆìò€£]|(?<!\p{L})[¿¡]/gu],
]
/** Enough to tell an encoding by. */
const SAMPLE = 20_000

/** Decodes a text file: by its byte order mark, as UTF-8, else in the encoding that its letters are likeliest in. */
export const decodeText = (bytes: Buffer): string => decodeWith(encodingOf(bytes), bytes)

/** Returns the encoding that a text file is likeliest in. */
export function encodingOf(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return decodeAs('utf-8', bytes) === null ? guess(bytes) : 'utf-8'
}

function guess(bytes: Buffer): Encoding {
  // To the end of a line, so that no letter is cut.
  const end = bytes.indexOf('\n', SAMPLE)
  const sample = bytes.subarray(0, end < 0 ? undefined : end)
  const japanese = asianIn('shift_jis', sample)
  if (japanese && share(japanese, /[\u3041-\u30fe]/gu) > 0.2) return 'shift_jis'
  return isCyrillic(sample) ? 'windows-1251' : (guessAsian(sample) ?? guessLatin(sample))
}

/** Korean or Chinese, of texts that are neither Japanese nor Cyrillic. */
function guessAsian(bytes: Buffer): Encoding | null {
  const korean = asianIn('euc-kr', bytes)
  if (korean && share(korean, /[\uac00-\ud7a3]/gu) > 0.95) return 'euc-kr'
  const pairs = bytes.toString('latin1').match(/[\x81-\xfe][\x40-\xfe]/g) ?? []
  const of = (pattern: RegExp) => pairs.filter((pair) => pattern.test(pair)).length / pairs.length
  // In GB 2312 no second byte is below 0xa1. In Big5 the frequent letters begin with 0xa4 to 0xc6.
  if (asianIn('gb18030', bytes) && of(/[\xa1-\xf7][\xa1-\xfe]/) > 0.95) return 'gb18030'
  if (asianIn('big5', bytes) && of(/[\xa1-\xc6]./) > 0.9) return 'big5'
  return null
}

/** Returns the text if it is one of an Asian script: hardly any of its letters touches a Latin one. */
function asianIn(encoding: string, bytes: Buffer): string | null {
  const text = decodeAs(encoding, bytes)
  const letters = text?.match(/[\u3041-\u9fff\uac00-\ud7a3]/gu)?.length ?? 0
  const touching = text?.match(/[a-z][\u3041-\u9fff\uac00-\ud7a3]|[\u3041-\u9fff\uac00-\ud7a3][a-z]/giu)?.length ?? 0
  return letters > 1 && touching < letters / 5 ? text : null
}

/** Words of Cyrillic letters only, with capitals nowhere but at their start. */
function isCyrillic(bytes: Buffer): boolean {
  const text = decodeWith('windows-1251', bytes)
  const inWords = (text.match(/[а-яёіїєґ]{3,}/giu) ?? []).join('').length
  const capitals = text.match(/[а-яёіїєґ][А-ЯЁІЇЄҐ]/gu)?.length ?? 0
  return inWords / (text.match(/[^\0-\x7f]/gu)?.length ?? 1) > 0.5 && capitals < inWords / 20
}

function guessLatin(bytes: Buffer): Encoding {
  const scored = LATIN.map(([encoding, letters]) => {
    const text = decodeWith(encoding, bytes)
    const signsInWords = text.match(/[^\0-\x7f\p{L}’‘“”„«»¿¡](?=\p{Ll})/gu)?.length ?? 0
    return { encoding, score: (text.match(letters)?.length ?? 0) - signsInWords }
  })
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).encoding
}

/** The share of the letters beyond ASCII that match. */
const share = (text: string, letters: RegExp): number =>
  (text.match(letters)?.length ?? 0) / (text.match(/[^\0-\x7f]/gu)?.length ?? 1)

/** Returns null for bytes that the encoding does not have. */
function decodeAs(encoding: string, bytes: Buffer): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

export const decodeWith = (encoding: Encoding, bytes: Buffer): string =>
  encoding === 'windows-1252'
    ? bytes.toString('latin1').replace(/[\x80-\x9f]/g, (letter) => WESTERN[letter.charCodeAt(0) - 0x80]!)
    : new TextDecoder(encoding).decode(bytes)
