import { describe, expect, it } from 'vitest'
import { readRange } from './ranges.ts'

const FILE = { size: 100, etag: '"v1"' }

describe('readRange', () => {
  it.each([
    ['', 'whole'],
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=100-', 'none'],
    ['bytes=-0', 'none'],
    ['bytes=9-5', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['lines=1-2', 'whole'],
  ])('reads %s', (range, part) => {
    expect(readRange(range, '', FILE)).toEqual(part)
  })

  it('returns the whole file if the part was meant for another version', () => {
    expect(readRange('bytes=10-19', '"v1"', FILE)).toEqual({ start: 10, end: 19 })
    expect(readRange('bytes=10-19', '"v0"', FILE)).toBe('whole')
    expect(readRange('bytes=10-19', 'Sat, 21 Nov 2026 10:00:00 GMT', FILE)).toBe('whole')
  })

  it('has no part of an empty file', () => {
    expect(readRange('bytes=0-', '', { size: 0, etag: '"e"' })).toBe('none')
    expect(readRange('bytes=-5', '', { size: 0, etag: '"e"' })).toBe('none')
  })
})
