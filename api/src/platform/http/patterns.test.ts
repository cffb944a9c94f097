import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalEmail, optionalEmail } from '../../gateways/mail/canonicalEmail.ts'
import { contractDocument } from './document.ts'
import { allowedOrigin, imageAddress } from './urls.ts'
import '../../../../test/support/seed.ts'

const schemas = contractDocument.components.schemas as Record<string, { pattern: string }>
const matches = (schema: string, text: string) => new RegExp(schemas[schema]!.pattern, 'u').test(text)

/** Whether the server accepts a text that passed the schema. */
const takes = {
  EmailAddress: (text: string) => canonicalEmail(text) !== null,
  OptionalEmailAddress: (text: string) => isTaken(() => optionalEmail('supportEmail', text)),
  AllowedOrigin: (text: string) => isTaken(() => allowedOrigin(text)),
  ImageAddress: (text: string) => isTaken(() => imageAddress('image_url', text)),
}

const label = 'a'.repeat(63)
const EMAILS = {
  taken: [
    'ada@example.com',
    ' Ada.B+c@MAIL.Example ',
    "o'hara/sales=eu@shop-1.co.uk",
    'anna@Müller.example',
    'anna@xn--mller-kva.example',
    '用户@例子.例え.jp',
    '1@2.3com.example',
    'a@a-b.ab-c.a--b.example',
    `a@${label}.example`,
  ],
  refused: [
    '',
    'ada',
    '@example.com',
    'ada@',
    'ada@localhost',
    'ada@example.',
    'ada@.example',
    'ada@a..example',
    'a b@example.com',
    'a@b@example.com',
    'ada@127.0.0.1',
    'ada@[127.0.0.1]',
    'ada@example.1',
    'ada@example.1a',
    'ada@ex_ample.com',
    '"ada"@example.com',
    'ada(me)@example.com',
    'a,b@example.com',
    'a:b@example.com',
    'ada@example.com:25',
    'ada@example.com/x',
    'ada@-a.example',
    'ada@a-.example',
    'ada@ab--c.example',
    `ada@a${label}.example`,
    'ada@m%61il.example',
    'a\\b@mail.example',
    'ada\0@example.com',
    'ada\u00a0b@example.com',
    'ada@exa\u007fmple.com',
  ],
}
const TABLE: Record<keyof typeof takes, { taken: string[]; refused: string[] }> = {
  EmailAddress: EMAILS,
  OptionalEmailAddress: { taken: [...EMAILS.taken, '', '  '], refused: EMAILS.refused.filter(Boolean) },
  AllowedOrigin: {
    taken: [
      'https://shop.example',
      'http://localhost:3000',
      'HTTPS://Shop.Example/',
      ' https://shop.example ',
      'https://127.0.0.1:8080',
      'https://*.shop.example',
      'https://*.shop.example:8443',
      'https://*.a.b.shop.example/',
    ],
    refused: [
      '',
      'shop.example',
      'ftp://shop.example',
      'https://',
      'https://shop.example/x',
      'https://shop.example?x',
      'https://*',
      'https://a.*.example',
      'https://shop..example',
      'https://shop.example:123456',
      'https://shop.example; script-src *',
      'https://a b.example',
      'https://user@shop.example',
      'https://m\u00fcller.example',
    ],
  },
  ImageAddress: {
    taken: [
      '',
      ' ',
      'https://cdn.example.com/a.webp?b=1&c=2',
      'HTTP://cdn.example.com/a',
      ' https://cdn.example.com/a.png ',
      '/files/images/0199a1c2-7b3e.webp',
      '/demo/mug.svg',
      '/demo/.hidden/a_b',
    ],
    refused: [
      'cdn.example.com/a.png',
      'javascript:alert(1)',
      'data:image/png;base64,AA',
      '//cdn.example.com/a.png',
      'ftp://a.example/b',
      '/files/',
      '/files/../x',
      '/demo/a..b',
      '/demo/a%2e',
      '/other/a.png',
      '/files/a b',
      '/files/\u00e4.png',
      'https:',
    ],
  },
}

describe.each(Object.keys(takes) as (keyof typeof takes)[])('the pattern of %s', (schema) => {
  it.each(TABLE[schema].taken)('accepts what the server accepts: %j', (text) => {
    expect([matches(schema, text), takes[schema](text)]).toEqual([true, true])
  })

  it.each(TABLE[schema].refused)('rejects what the server rejects: %j', (text) => {
    expect([matches(schema, text), takes[schema](text)]).toEqual([false, false])
  })
})

describe('the pattern of EmailAddress', () => {
  it('agrees with the server about every ASCII address without Punycode', () => {
    const ascii = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 8 })
    const part = fc.oneof(ascii, fc.stringMatching(/^[a-zA-Z0-9-]{1,8}$/))
    fc.assert(
      fc.property(part, part, part, (local, name, top) => {
        const text = `${local}@${name}.${top}`
        fc.pre(!/xn--/i.test(text))
        expect(matches('EmailAddress', text)).toBe(takes.EmailAddress(text))
      }),
      { numRuns: 5000 },
    )
  })

  it('accepts every address in other scripts that the server accepts', () => {
    const part = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(part, part, part, (local, name, top) => {
        // Composed, as keyboards send it. Only then is `<` with a combining stroke a separate character.
        const text = `${local}@${name}.${top}`.normalize('NFC')
        fc.pre(takes.EmailAddress(text))
        expect(matches('EmailAddress', text)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

function isTaken(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch {
    return false
  }
}
