/** How .xlsx writes characters that XML cannot contain: `_x000B_`. */
const ESCAPED = /_x([0-9A-F]{4})_/gi
// oxlint-disable-next-line no-control-regex -- these are the characters to find
const UNWRITABLE = /[\x00-\x08\x0B-\x1F\uFFFE\uFFFF]/g

export const unescapeText = (text: string): string =>
  text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Escapes text that looks escaped already, so that `unescapeText` restores exactly the original. */
export const escapeText = (text: string): string =>
  text
    .replace(ESCAPED, (found) => `_x005F${found}`)
    .replace(UNWRITABLE, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
