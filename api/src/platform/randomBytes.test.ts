import { describe, expect, it } from 'vitest'
import { randomBytes } from './randomBytes.ts'

describe('randomBytes', () => {
  it('gives out as many bytes as requested, and none twice', () => {
    const texts = Array.from({ length: 2000 }, (_, at) => randomBytes(12 + (at % 20)))

    expect(texts.map(({ length }) => length)).toEqual(Array.from({ length: 2000 }, (_, at) => 12 + (at % 20)))
    expect(new Set(texts.map((bytes) => bytes.subarray(0, 12).toString('hex'))).size).toBe(2000)
  })

  it('does not change bytes that were given out', () => {
    const first = randomBytes(16)
    const before = first.toString('hex')

    for (let call = 0; call < 1000; call++) randomBytes(16)

    expect(first.toString('hex')).toBe(before)
  })
})
