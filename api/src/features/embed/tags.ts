/** Longest tag that is read, as long as the headers of a page may be together. */
const MAX_TAG = 16_384
/** More tags of one kind than a page needs. */
const MAX_TAGS = 1_000

/**
 * Returns the first thousand tags of an element, each up to 16 KB. One pass over the page: a pattern for whole tags
 * would read to the end of the page from each tag that is not closed.
 */
export function tagsOf(html: string, element: 'script' | 'meta'): string[] {
  const tags: string[] = []
  let end = 0
  for (const { index } of html.matchAll(STARTS[element])) {
    if (index < end) continue
    end = html.indexOf('>', index) + 1
    if (!end) break
    tags.push(html.slice(index, Math.min(end, index + MAX_TAG)))
    if (tags.length === MAX_TAGS) break
  }
  return tags
}

const STARTS = { script: /<script\b/gi, meta: /<meta\b/gi }

/** Returns the value of an attribute in a tag; empty if it has none. */
export function attributeOf(tag: string, name: keyof typeof ATTRIBUTES): string {
  const match = ATTRIBUTES[name].exec(tag)
  return match?.[1] ?? match?.[2] ?? match?.[3] ?? ''
}

const ATTRIBUTES = {
  src: /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i,
  nonce: /\bnonce\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i,
  integrity: /\bintegrity\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i,
  content: /\bcontent\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i,
  'data-origin': /\bdata-origin\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i,
  'http-equiv': /\bhttp-equiv\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i,
}
