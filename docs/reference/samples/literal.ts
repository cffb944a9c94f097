/** How a language writes values. */
const DIALECTS = {
  ts: {
    open: '{',
    words: { true: 'true', false: 'false', null: 'null' },
    key: (name: string) => (/^[a-z_$][\w$]*$/i.test(name) ? name : single(name)),
    text: (value: string) => single(value),
  },
  python: {
    open: '{',
    words: { true: 'True', false: 'False', null: 'None' },
    key: (name: string) => JSON.stringify(name),
    text: (value: string) => JSON.stringify(value),
  },
}
const WIDTH = 72

/** Writes a JSON value as a literal of a language. Short ones take one line. */
export function literal(value: unknown, language: keyof typeof DIALECTS, indent = ''): string {
  const { words, key, text } = DIALECTS[language]
  if (typeof value === 'string') return text(value)
  if (typeof value === 'number') return String(value)
  if (value === null || typeof value === 'boolean') return words[String(value) as 'null']
  const deeper = `${indent}${language === 'python' ? '    ' : '  '}`
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  const parts = (at: string) =>
    Array.isArray(value)
      ? value.map((one) => literal(one, language, at))
      : Object.entries(value as object).map(([name, one]) => `${key(name)}: ${literal(one, language, at)}`)
  const short = parts(indent).join(', ')
  if (!short) return `${open}${close}`
  const gap = language === 'ts' && open === '{' ? ' ' : ''
  if (indent && indent.length + short.length < WIDTH && !short.includes('\n')) return `${open}${gap}${short}${gap}${close}`
  return `${open}\n${parts(deeper)
    .map((part) => `${deeper}${part},`)
    .join('\n')}\n${indent}${close}`
}

const single = (text: string) => `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
