/** Hebrew and Arabic letters with their presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
/** Mail programs turn these into links, and people copy them. */
const ADDRESS = /^[^\s@]+(?:@|:\/\/)\S+$/

/**
 * Isolates a free text (an address, a name, a number) from the words around it, so that each keeps its own direction: a
 * house number stays at its end of the street. Where nothing is written from right to left, the text is unchanged.
 */
export const isolate = (text: string, around: string): string =>
  RIGHT_TO_LEFT.test(around + text) && !ADDRESS.test(text) ? text.replace(/.+/g, '\u2068$&\u2069') : text
