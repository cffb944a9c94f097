const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: '’',
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  euro: '€',
  deg: '°',
  times: '×',
  eacute: 'é',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
}

/** Makes plain text with paragraphs of a description in HTML. Text without tags stays as it is. */
export function plainText(html: string): string {
  if (!/<\/?[a-z]/i.test(html)) return html.replace(/\\n/g, '\n')
  return html
    .replace(/<(script|style)\b[^<]*(?:<(?!\/\1)[^<]*)*<\/\1>/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/<li\b[^<>]*>/gi, '\n• ')
    .replace(/<br\b[^<>]*>/gi, '\n')
    .replace(/<\/(p|div|h[1-6]|ul|ol|table|tr|blockquote)>/gi, '\n\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#x?)?([\da-z]{1,8});/gi, (whole, number: string | undefined, name: string) => {
      if (!number) return ENTITIES[name] ?? whole
      const code = Number.parseInt(name, number === '#' ? 10 : 16)
      return code > 31 && code < 0x11_00_00 ? String.fromCodePoint(code) : ''
    })
    .replace(/(?<! ) *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
