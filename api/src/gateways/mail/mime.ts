import { encodeWord } from 'nodemailer/lib/mime-funcs'
import { writeMessageId } from './messageId.ts'
import { mailAddress } from './canonicalEmail.ts'

export interface Mail {
  /** The same on every attempt, so that receivers drop duplicates. */
  id: string
  /** Whose mail it is: its message id then leads to its row. */
  merchantId?: string
  to: string
  subject: string
  /** Plain text. */
  text: string
  html?: string
  /** Name of the sender, shown with the deployment's own address. Default: the deployment's name. */
  fromName?: string
  replyTo?: string | null
  headers?: Record<string, string>
}

/** A mail as a mail server takes it. */
interface Message {
  envelope: { from: string; to: string[] }
  raw: string
}

/**
 * Writes a mail as MIME. Not with the library's composer, which takes longer than writing and rendering the mail (3 ms,
 * measured).
 * @param mailFrom the sender of every mail, `Linktill <no-reply@example.com>`.
 */
export function composeMime({ id, merchantId, subject, text, html, replyTo, ...mail }: Mail, mailFrom: string): Message {
  const [, name = '', address = mailFrom] = /^"?(.*?)"?\s*<([^>]+)>$/.exec(mailFrom) ?? []
  const to = mailAddress(mail.to)
  const boundary = `part-${id}`
  const headers = {
    From: mailbox(mail.fromName ?? name, address),
    To: to,
    ...(replyTo && { 'Reply-To': mailAddress(replyTo) }),
    Subject: encoded(subject),
    'Message-ID': `<${merchantId ? writeMessageId(merchantId, id) : id}@${address.split('@')[1] ?? 'localhost'}>`,
    Date: new Date().toUTCString().replace('GMT', '+0000'),
    // Prevents absence notes in reply.
    'Auto-Submitted': 'auto-generated',
    ...mail.headers,
    'MIME-Version': '1.0',
    ...(html && { 'Content-Type': `multipart/alternative; boundary="${boundary}"` }),
  }
  const head = Object.entries(headers).map(([key, value]) => `${key}: ${value}\r\n`)
  const plain = part('text/plain', text)
  const body = html
    ? `\r\n--${boundary}\r\n${plain}\r\n--${boundary}\r\n${part('text/html', html)}\r\n--${boundary}--\r\n`
    : plain
  return { envelope: { from: address, to: [to] }, raw: head.join('') + body }
}

const ASCII = /^[ -~]*$/
/** A line break would begin another header. */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ')

/** Text of a header (RFC 2047). */
function encoded(text: string): string {
  const line = oneLine(text)
  return ASCII.test(line) ? line : encodeWord(line, 'B', 52).replace(/\?=\s+=\?/g, '?=\r\n =?')
}

/**
 * Invisible characters, and those of an address: many mail programs show only the name of a sender, so a shop of the name
 * `<help@bank.example>` would look like a bank.
 */
const NOT_IN_NAMES = /[\p{C}\p{Zl}\p{Zp}<>@\uff20\ufe6b\s]+/gu

function mailbox(name: string, address: string): string {
  const line = name.replace(NOT_IN_NAMES, ' ').trim()
  if (!line) return address
  return `${ASCII.test(line) ? `"${line.replace(/["\\]/g, '\\$&')}"` : encoded(line)} <${address}>`
}

const part = (type: string, content: string) =>
  `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${quotedPrintable(content)}`

const MAX_LINE = 76
const ENCODED = Array.from({ length: 256 }, (_, byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`)

/**
 * Encodes a text so that every mail server passes it on unchanged (RFC 2045, section 6.7). A carriage return of its own is encoded
 * too: some servers take it for the end of a line, and a dot between two of them for the end of the mail.
 */
function quotedPrintable(text: string): string {
  const ascii = Buffer.from(text)
    .toString('latin1')
    .replace(/[^\t\r\n -<>-~]|\r(?!\n)|[ \t](?=\r?\n|$)/g, (byte) => ENCODED[byte.charCodeAt(0)]!)
  return ascii.split(/\r?\n/).map(wrapped).join('\r\n')
}

/** Breaks a long line, but never inside an encoded byte. */
function wrapped(line: string): string {
  const lines: string[] = []
  let from = 0
  while (line.length - from > MAX_LINE) {
    let to = from + MAX_LINE - 1
    if (line[to - 1] === '=') to -= 1
    else if (line[to - 2] === '=') to -= 2
    lines.push(line.slice(from, to))
    from = to
  }
  return [...lines, line.slice(from)].join('=\r\n')
}
