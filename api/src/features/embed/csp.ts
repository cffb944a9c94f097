import { attributeOf, tagsOf } from './tags.ts'

/** Policies of a page, from its header and its `<meta>`; all of them have to allow what is loaded. */
export function policiesOf(headers: Record<string, string>, html: string): Map<string, string[]>[] {
  const metas = tagsOf(html, 'meta').filter((tag) => attributeOf(tag, 'http-equiv').toLowerCase() === 'content-security-policy')
  const texts = metas.map((tag) => attributeOf(tag, 'content'))
  return [...(headers['content-security-policy']?.split(',') ?? []), ...texts]
    .filter((text) => text.trim() !== '')
    .map(parsePolicy)
}

function parsePolicy(text: string): Map<string, string[]> {
  const policy = new Map<string, string[]>()
  for (const directive of text.split(';')) {
    const [name, ...sources] = directive.trim().split(/\s+/)
    if (name && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources)
  }
  return policy
}

/** The directives that apply, in order of precedence: `frame-src` falls back to `child-src` and `default-src`. */
const FALLBACKS = {
  'script-src': ['script-src-elem', 'script-src', 'default-src'],
  'frame-src': ['frame-src', 'child-src', 'default-src'],
} as const

/**
 * Returns the directive of a policy that blocks the platform, with its sources; null if none does. `nonce` is that of
 * the script's tag.
 */
export function refusalOf(
  policy: Map<string, string[]>,
  kind: keyof typeof FALLBACKS,
  platform: URL,
  { page, nonce = '' }: { page: URL; nonce?: string | undefined },
): { directive: string; sources: string[] } | null {
  const directive = FALLBACKS[kind].find((name) => policy.has(name))
  const sources = directive && policy.get(directive)
  if (!directive || !sources) return null
  if (nonce && sources.includes(`'nonce-${nonce}'`)) return null
  return sources.some((source) => admits(source.toLowerCase(), platform, page)) ? null : { directive, sources }
}

function admits(source: string, platform: URL, page: URL): boolean {
  if (source === '*') return true
  if (source === "'self'") return platform.origin === page.origin
  if (source.startsWith("'")) return false
  if (/^[a-z]+:$/.test(source)) return source === platform.protocol
  const [, scheme = page.protocol.slice(0, -1), wildcard, host = '', port] =
    /^(?:([a-z]+):\/\/)?(\*\.)?([^/:]*)(?::(\d+|\*))?/.exec(source) ?? []
  if (`${scheme}:` !== platform.protocol && !(scheme === 'http' && platform.protocol === 'https:')) return false
  if (
    port && port !== '*'
      ? port !== (platform.port || (platform.protocol === 'https:' ? '443' : '80'))
      : !port && platform.port !== ''
  )
    return false
  return wildcard ? platform.hostname.endsWith(`.${host}`) : platform.hostname === host
}
