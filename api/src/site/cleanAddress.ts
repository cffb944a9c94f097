/** Format and control characters, and every space: a chat or a line break put them inside. */
const UNSEEN = /[\p{Cf}\p{Cc}\p{Z}]+/gu
/** Punctuation of the sentence, quotes, brackets and signs of a markup around it. */
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu
/** Where tracking parameters begin, also when their `?` was lost or encoded. */
const PARAMETERS = /[?&#].*$/su

/**
 * Returns what the last part of a pasted checkout address may have been, with the parameters that were glued to it
 * (docs/product/links.md#pasted-addresses). The caller looks whether that exists. Null if there is nothing to clean.
 * @param text decoded.
 */
export function cleanAddress(text: string): { code: string; parameters: string } | null {
  if (text.length > 500) return null
  const plain = text.normalize('NFKC').replace(UNSEEN, '')
  const parameters = (PARAMETERS.exec(plain)?.[0] ?? '').slice(1)
  const code = plain.replace(PARAMETERS, '').replace(AROUND, '').toLowerCase()
  return code === text || !/^[\w-]{1,64}$/.test(code) ? null : { code, parameters }
}
