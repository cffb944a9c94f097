/** Characters that samples are chosen from: whatever a class of a pattern can mean in practice. */
const CHARACTERS = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).slice(32),
  '\t',
  '\n',
  '\0',
  'é',
  '٣',
  '日',
  '\u200b',
]
/** How many parts of a pattern lead to the one that is repeated. */
const MAX_LEAD = 8
/** What ends an attack: nothing, a character that no class has, and words that a pattern goes on to try. */
const ENDS = ['', '\0', 'x x', '\n!']
/**
 * Exponential work shows with the first of these lengths, cubic work with the second, and quadratic work with the others,
 * by how long the part is that is repeated. Linear work takes a few milliseconds with the last one.
 */
const LENGTHS = [25, 1_000, 16_000, 64_000]
const LIMIT_MS = 50
const TRIES = 3

/** A character of a pattern, an escape, a class or a parenthesis, with whether it is repeated. */
interface Token {
  text: string
  isRepeated: boolean
}

const TOKEN =
  /\\(?:p\{[^}]*\}|P\{[^}]*\}|u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|k<[^>]*>|.)|\[(?:\\.|[^\]\\])*\]|\(\?(?:[:=!]|<[=!]|<[^>]*>)|[^\\]/giy
const QUANTIFIER = /(?:[*+?]|\{\d+(?:,\d*)?\})\??/y

function tokensOf(source: string): Token[] {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  for (let match = TOKEN.exec(source); match; match = TOKEN.exec(source)) {
    QUANTIFIER.lastIndex = TOKEN.lastIndex
    const [quantifier = ''] = QUANTIFIER.exec(source) ?? []
    tokens.push({ text: match[0], isRepeated: /^(?:[*+]|\{\d+,|\{\d{2,})/.test(quantifier) })
    TOKEN.lastIndex += quantifier.length
  }
  return tokens
}

/** Returns up to three different characters that a token matches. */
function samplesOf({ text }: Token, flags: string): string[] {
  if (/^[()|^$]|^\\[bB\d]/.test(text)) return ['']
  const one = new RegExp(`^(?:${text})$`, flags.replace(/[gy]/g, ''))
  const all = CHARACTERS.filter((character) => one.test(character))
  return [all[0], all.at(-1), all[Math.floor(all.length / 2)]].filter((sample) => sample !== undefined)
}

/**
 * Returns texts that make a pattern try as often as it can: each repeated part many times, behind what leads to it, and
 * its beginning over and over, so that a match may begin everywhere.
 */
function attacksOn({ source, flags }: RegExp, length: number): Set<string> {
  const tokens = tokensOf(source)
  const samples = tokens.map((token) => samplesOf(token, flags))
  const sampleOf = (from: number, to: number) =>
    samples
      .slice(from, to)
      .map(([sample = '']) => sample)
      .join('')
  const attacks = new Set<string>()
  const add = (lead: string, part: string) => {
    if (part) for (const end of ENDS) attacks.add(lead + part.repeat(Math.ceil(length / part.length)) + end)
  }
  const opened: number[] = []
  for (const [at, { text, isRepeated }] of tokens.entries()) {
    if (text.startsWith('(')) opened.push(at)
    const start = text === ')' ? opened.pop()! : at
    if (!isRepeated) continue
    for (const part of text === ')' ? [sampleOf(start, at)] : samples[at]!)
      for (let from = 0; from <= start; from++) {
        if (!source.startsWith('^')) add('', sampleOf(from, start) + part)
        if (start - from <= MAX_LEAD) add(sampleOf(from, start), part)
      }
  }
  return attacks
}

/** Returns the least processor time in milliseconds that work took, so that other work on the machine does not count. */
function leastMs(work: () => void): number {
  let least = Infinity
  for (let tries = 0; tries < TRIES && least > LIMIT_MS; tries++) {
    const began = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(began)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

/**
 * Returns the beginning of a text for which a pattern takes more than linear time; null if no attack has that effect.
 * @param match applies the pattern to a text. Default: as its flags say.
 */
export function slowAttackOn(pattern: RegExp, match = matcherOf(pattern)): string | null {
  for (const length of LENGTHS)
    for (const text of attacksOn(pattern, length)) if (leastMs(() => match(text)) > LIMIT_MS) return text.slice(0, 40)
  return null
}

const matcherOf = (pattern: RegExp) => (text: string) => void (pattern.global ? text.replace(pattern, '') : pattern.test(text))
