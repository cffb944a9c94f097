import { describe, expect, it } from 'vitest'
import { seal, sealedBy, unseal } from './seal.ts'
import { isSigned, plainSecret, secretsOf, sign } from './secrets.ts'

const FORMER = { id: '2026a', value: 'a'.repeat(32) }
const NEW = { id: '2026b', value: 'b'.repeat(32) }
const [before, during, after] = [secretsOf(FORMER), secretsOf(NEW, FORMER), secretsOf(NEW)]

describe('seal', () => {
  it('seals with the first secret and names it', () => {
    expect(sealedBy(seal(during, 'Nora'))).toBe('2026b')
    expect(seal(plainSecret(FORMER.value), 'Nora')).toMatch(/^[\w-]+$/)
    expect(sealedBy(seal(plainSecret(FORMER.value), 'Nora'))).toBe('0')
  })

  it('is opened by every secret, until its own is removed', () => {
    const [early, late] = [seal(before, 'Nora'), seal(during, 'Mara')]

    expect([unseal(during, early), unseal(during, late), unseal(after, late)]).toEqual(['Nora', 'Mara', 'Mara'])
    expect(() => unseal(after, early)).toThrow('the secret "2026a"')
  })

  it('does not open what was changed, cut or given another id', () => {
    const sealed = seal(during, 'Nora')
    const changed = sealed.replace(/.(?=.{8}$)/, (letter) => (letter === 'A' ? 'B' : 'A'))

    for (const wrong of [changed, sealed.slice(0, 24), sealed.replace('2026b', '2026a'), '', '.', '2026b.'])
      expect(() => unseal(during, wrong)).toThrow()
  })
})

describe('sign', () => {
  it('signs with the first secret, and verifies with all', () => {
    const early = sign(before, 'invoice 1')

    expect(sign(during, 'invoice 1')).not.toBe(early)
    expect([isSigned(during, 'invoice 1', early), isSigned(after, 'invoice 1', early)]).toEqual([true, false])
    expect([isSigned(during, 'invoice 2', early), isSigned(during, 'invoice 1', '')]).toEqual([false, false])
  })

  it('accepts a signature only in the length that the caller expects', () => {
    const short = sign(during, 'invoice 1', 8)

    expect(isSigned(during, 'invoice 1', short, 8)).toBe(true)
    expect(isSigned(during, 'invoice 1', short)).toBe(false)
    expect(isSigned(during, 'invoice 1', sign(during, 'invoice 1'), 8)).toBe(false)
  })
})
