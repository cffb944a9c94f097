import fc from 'fast-check'
import { toASCII } from 'tr46'
import { describe, expect, it } from 'vitest'
import { canonicalEmail, mailAddress, readEmail } from './canonicalEmail.ts'
import '../../../../test/support/seed.ts'

const VICTIM = 'victim@mail.example'

describe('canonicalEmail', () => {
  it.each([
    ['letter case', ' Victim@MAIL.Example ', VICTIM],
    ['a domain of another script', 'anna@Müller.example', 'anna@xn--mller-kva.example'],
    ['the same domain in ASCII', 'anna@XN--MLLER-KVA.example', 'anna@xn--mller-kva.example'],
    ['a sharp s, which is a letter of its own', 'anna@straße.example', 'anna@xn--strae-oqa.example'],
    ['composed and decomposed letters, composed', 'Jose\u0301@mail.example', 'jos\u00e9@mail.example'],
    ['composed and decomposed letters of a domain', 'anna@mu\u0308ller.example', 'anna@xn--mller-kva.example'],
    ['a dot and a plus sign, which providers read differently', 'a.b+c@mail.example', 'a.b+c@mail.example'],
    ['an address in another script', '用户@例子.例え.jp', '用户@xn--fsqu00a.xn--r8jz45g.jp'],
  ])('unifies %s', (_, text, canonical) => {
    expect(canonicalEmail(text)).toBe(canonical)
  })

  it.each([
    ['ı, the dotless i, before the @', 'vıctim@mail.example'],
    ['ı in the domain', 'victim@maıl.example'],
    ['і, a Cyrillic letter, before the @', 'v\u0456ctim@mail.example'],
    ['а, a Cyrillic letter, in the domain', 'victim@m\u0430il.example'],
    ['an i with a combining dot', 'victi\u0307m@mail.example'],
    ['ß for ss', 'victim@maß.example'],
  ])('keeps apart an address with %s', (_, text) => {
    expect(canonicalEmail(text)).not.toBeNull()
    expect(canonicalEmail(text)).not.toBe(canonicalEmail(VICTIM))
  })

  it.each([
    ['İ before the @', 'VİCTİM@mail.example'],
    ['İ in the domain', 'victim@maİl.example'],
    ['K, the Kelvin sign', 'vi\u212Aing@mail.example'],
    ['the Kelvin sign in the domain', 'victim@\u212Aiosk.example'],
    ['ſ, the long s', 'u\u017Fer@mail.example'],
    ['ſ in the domain', 'victim@mai\u017F.example'],
    ['full-width letters', 'ｖictim@mail.example'],
    ['full-width letters in the domain', 'victim@ｍail.example'],
    ['a full-width @', 'victim＠mail.example'],
    ['an ideographic full stop', 'victim@mail。example'],
    ['a ligature', 'ﬁona@mail.example'],
    ['superscripts', 'victim²@mail.example'],
    ['mathematical letters', '𝐯ictim@mail.example'],
    ['circled letters in the domain', 'victim@ⓜail.example'],
    ['a zero-width space', 'vic\u200Btim@mail.example'],
    ['a zero-width joiner in the domain', 'victim@ma\u200Dil.example'],
    ['a soft hyphen', 'vic\u00ADtim@mail.example'],
    ['a variation selector', 'victim\uFE0F@mail.example'],
    ['a mark of direction', 'victim\u202E@mail.example'],
    ['a combining mark at the start', '\u0301victim@mail.example'],
    ['quotes', '"victim"@mail.example'],
    ['a comment', 'victim(me)@mail.example'],
    ['a list', 'other,victim@mail.example'],
    ['two @', 'victim@mail.example@other.example'],
    ['a path', 'victim@mail.example/other'],
    ['a port', 'victim@mail.example:25'],
    ['an encoded letter in the domain', 'victim@m%61il.example'],
    ['an IP address', 'victim@127.0.0.1'],
    ['an address literal', 'victim@[127.0.0.1]'],
    ['no dot in the domain', 'victim@localhost'],
    ['a trailing dot', 'victim@mail.example.'],
    ['broken Punycode', 'victim@xn--a.example'],
    ['nothing before the @', '@mail.example'],
    ['a blank', 'vic tim@mail.example'],
  ])('refuses an address with %s', (_, text) => {
    expect(canonicalEmail(text)).toBeNull()
    expect(() => readEmail('customerEmail', text)).toThrow('customerEmail must be an email address')
  })

  it('takes a plain domain for what the mapping of IDNA makes of it', () => {
    const label = fc.array(fc.constantFrom('a', 'b9', '0', '-', '--', 'xn--', 'mller-kva', 'x'.repeat(61)), { maxLength: 4 })
    const domains = fc
      .array(label, { minLength: 1, maxLength: 6 })
      .map((labels) => labels.map((parts) => parts.join('')).join('.'))
    const options = { checkBidi: true, checkHyphens: true, checkJoiners: true, useSTD3ASCIIRules: true, verifyDNSLength: true }
    fc.assert(
      fc.property(domains, (domain) => {
        const isRead = /\.[^.\d][^.]*$/.test(domain) && domain.length < 250
        const mapped = isRead ? toASCII(domain, options) : null

        expect(canonicalEmail(`anna@${domain}`)).toBe(mapped && `anna@${mapped}`)
      }),
      { numRuns: 3000 },
    )
  })

  it('returns the same for its own result', () => {
    const part = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(part, part, (local, label) => {
        const canonical = canonicalEmail(`${local}@${label}.example`)
        expect(canonical === null ? null : canonicalEmail(canonical)).toBe(canonical)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('mailAddress', () => {
  it('returns the canonical domain, and keeps the spelling before the @', () => {
    expect(mailAddress('Anna.B@MÜLLER.example')).toBe('Anna.B@xn--mller-kva.example')
  })
})
