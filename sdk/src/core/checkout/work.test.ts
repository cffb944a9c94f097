import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { firstWord, solveWork } from './work.js'

describe('firstWord', () => {
  it.each([0, 1, 54, 55, 56, 63, 64, 65, 119, 120, 300])('agrees with SHA-256 on %i characters', (length) => {
    const text = 'linktill:0123456789'.repeat(20).slice(0, length)

    expect(firstWord(text)).toBe(createHash('sha256').update(text).digest().readUInt32BE(0))
  })
})

describe('solveWork', () => {
  it('finds an answer that the server accepts', async () => {
    const { challenge, answer } = await solveWork({ token: 'claims.signature', difficulty: 12 })

    expect(challenge).toBe('claims.signature')
    const hash = createHash('sha256').update(`signature:${answer}`).digest()
    expect(hash.readUInt32BE(0) >>> 20).toBe(0)
  })
})
