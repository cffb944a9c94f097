/** A reply of a mail server: `550 5.1.1 text`, or `550-5.1.1 text` if more lines follow. */
const REPLY = /^(\d{3}[ -](?:\d\.\d{1,3}\.\d{1,3}(?: |$))?)(.*)$/
const HIDDEN = '…'

/**
 * Returns an error of the mail server that may be logged. Many servers repeat the recipient, `550 5.1.1 <nora@example.com> unknown`, and
 * the log has no personal data. The code, the enhanced code and the other words remain.
 * @param to the recipient, whose name may also be repeated without its domain.
 */
export function withoutAddresses(error: unknown, to: string): Error {
  const { message = String(error), response, code } = error as { message?: string; response?: unknown; code?: unknown }
  const name = to.slice(0, Math.max(0, to.lastIndexOf('@')))
  const hide = createHide([name, name.replace(/\+.*/, '')])
  const reply = typeof response === 'string' ? response : ''
  // nodemailer appends the reply to its own words.
  const own = reply && message.endsWith(reply) ? message.slice(0, -reply.length) : message
  const lines = reply.split('\n').map((line) => {
    const [, codes = '', text = line] = REPLY.exec(line.trimEnd()) ?? []
    return codes + hide(text)
  })
  return Object.assign(new Error(hide(own) + lines.join('\n')), code !== undefined && { code })
}

/** Hides what is in angle brackets, words with an address, and these names. */
function createHide(names: string[]) {
  const patterns = names
    .filter(Boolean)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .map((name) => new RegExp(`(?<![\\p{L}\\p{N}])${name}(?![\\p{L}\\p{N}])`, 'giu'))
  return (text: string): string => {
    const words = text.replace(/<[^<>]*>/g, HIDDEN).split(/(\s+)/)
    const hidden = words.map((word) => (/@|%40/.test(word) ? HIDDEN : word)).join('')
    return patterns.reduce((rest, pattern) => rest.replace(pattern, HIDDEN), hidden)
  }
}
