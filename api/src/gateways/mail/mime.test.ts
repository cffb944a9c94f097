import { describe, expect, it } from 'vitest'
import { composeMime, type Mail } from './mime.ts'

const MAIL: Mail = { id: 'm-1', to: 'nora@example.com', subject: 'Your receipt', text: 'Hello' }
const FROM = 'Linktill <no-reply@example.com>'

/** Reads a message as a mail program does. */
function open(raw: string) {
  const [head, ...rest] = raw.split('\r\n\r\n')
  const headers = new Map(
    head!
      .replaceAll(/\r\n[ \t]/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')), decodeWords(line.slice(line.indexOf(':') + 2))] as const),
  )
  const body = rest.join('\r\n\r\n')
  const boundary = /boundary="(.+)"/.exec(headers.get('Content-Type') ?? '')?.[1]
  const parts = boundary ? `\r\n${body}`.split(`\r\n--${boundary}`).slice(1, -1) : []
  return { headers, body: decodeBody(body), parts: parts.map((part) => decodeBody(part.slice(part.indexOf('\r\n\r\n') + 4))) }
}
const decodeWords = (text: string) =>
  text
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?B\?([^?]+)\?=/gi, (_, base64: string) => Buffer.from(base64, 'base64').toString())
const decodeBody = (text: string) =>
  Buffer.from(
    text.replaceAll('=\r\n', '').replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  )
    .toString()
    .replaceAll('\r\n', '\n')

describe('composeMime', () => {
  it('has a text and an HTML part, and says who sends it to whom', () => {
    const { raw, envelope } = composeMime(
      {
        ...MAIL,
        html: '<p>Hello</p>',
        fromName: 'Kiln & Clay',
        replyTo: 'help@kiln.example',
        headers: { 'List-Unsubscribe': '<x>' },
      },
      FROM,
    )

    const { headers, parts } = open(raw)
    expect(Object.fromEntries(headers)).toMatchObject({
      From: '"Kiln & Clay" <no-reply@example.com>',
      To: 'nora@example.com',
      'Reply-To': 'help@kiln.example',
      'Message-ID': '<m-1@example.com>',
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': '<x>',
    })
    expect(parts).toEqual(['Hello', '<p>Hello</p>'])
    expect(envelope).toEqual({ from: 'no-reply@example.com', to: ['nora@example.com'] })
  })

  it.each([
    'Plain',
    'Größe = 1,5 m²; 日本語 👩🏽‍🎨',
    `a line of more than 76 characters, with =signs= and ümläuts, that must be broken ${'ä='.repeat(90)}`,
    'trailing spaces  \nand tabs\t\n.\n..\nFrom me\n\n',
    `${'x'.repeat(75)}=${'y'.repeat(74)}ü${'z'.repeat(80)}`,
  ])('keeps a text unchanged, in lines of at most 76 characters of ASCII: %j', (text) => {
    const { raw } = composeMime({ ...MAIL, text }, FROM)

    expect(open(raw).body).toBe(text)
    expect(raw).toMatch(/^[\t\r\n -~]*$/)
    expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(76)
  })

  it('leaves no carriage return alone, with which a text could end the mail and begin another', () => {
    const { raw } = composeMime({ ...MAIL, text: 'a\r.\r\nMAIL FROM:<x@evil.example>\r\r\n.\rb', html: '<p>\r.\r</p>' }, FROM)

    expect(raw).not.toMatch(/\r(?!\n)|(?<!\r)\n/)
    expect(raw).toContain('a=0D.\r\n')
  })

  it.each(['\r\n', '\n', '\r', '\r\n\r\n', '\u0085', '\u2028', '\v', '\0'])(
    'begins no header after %j in a subject, a name or an address',
    (end) => {
      const text = `x${end}Bcc: victim@example.com`
      const { raw, envelope } = composeMime({ ...MAIL, subject: text, fromName: text }, FROM)

      expect(raw.split(/[\r\n\v\0\u0085\u2028]+/).filter((line) => /^\s*Bcc:/i.test(line))).toEqual([])
      expect(envelope.to).toEqual(['nora@example.com'])
    },
  )

  it.each([
    [FROM, '"Linktill" <no-reply@example.com>'],
    ['"Link, till" <no-reply@example.com>', '"Link, till" <no-reply@example.com>'],
    ['no-reply@example.com', 'no-reply@example.com'],
  ])('is sent by the deployment unless a shop sends it: %s', (mailFrom, from) => {
    const { raw, envelope } = composeMime(MAIL, mailFrom)

    expect(open(raw).headers.get('From')).toBe(from)
    expect(envelope.from).toBe('no-reply@example.com')
  })

  it('encodes names and subjects in other letters', () => {
    const subject = `Ihre Quittung von ${'Töpferei 日本語 '.repeat(12)}`

    const { raw } = composeMime({ ...MAIL, subject, fromName: 'Töpferei "Ton"' }, FROM)

    expect(raw).toMatch(/^[\t\r\n -~]*$/)
    expect(open(raw).headers.get('Subject')).toBe(subject)
    expect(open(raw).headers.get('From')).toBe('Töpferei "Ton" <no-reply@example.com>')
  })

  it.each([
    ['support@bank.example', '"support bank.example"'],
    ['Bank <support@bank.example>', '"Bank support bank.example"'],
    ['support＠bank.example', '"support bank.example"'],
    ['Kiln\u202e\u200b\u2066 & Clay\t\0\u2028', '"Kiln & Clay"'],
    ['<@>', null],
  ])('lets the name of a shop look like no address, and hides nothing in it: %j', (fromName, shown) => {
    const { raw } = composeMime({ ...MAIL, fromName }, FROM)

    expect(open(raw).headers.get('From')).toBe(shown ? `${shown} <no-reply@example.com>` : 'no-reply@example.com')
  })

  it('lets no name or subject add a header or an address', () => {
    const { raw } = composeMime(
      { ...MAIL, subject: 'Hi\r\nBcc: eve@example.com', fromName: 'A" <eve@example.com>, "\r\nCc: eve@example.com' },
      FROM,
    )

    const { headers } = open(raw)
    expect([...headers.keys()]).not.toContain('Bcc')
    expect([...headers.keys()]).not.toContain('Cc')
    expect(headers.get('From')).toMatch(/^"(?:[^"\\]|\\.)*" <no-reply@example\.com>$/)
  })
})
