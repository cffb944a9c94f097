import { describe, expect, it } from 'vitest'
import { formatDuration, formatFailure, formatProgress, formatShortFailure, formatStage, formatTotal } from './format.ts'

const failed = { stage: 'api', file: 'api/a.test.ts', name: ['createTip', 'rounds'], failure: { message: '' } }

describe('what the runner prints', () => {
  it.each([
    [400, '0 s'],
    [59_400, '59 s'],
    [59_600, '1 min 00 s'],
    [125_000, '2 min 05 s'],
  ])('writes %d ms as %s', (ms, expected) => {
    expect(formatDuration(ms)).toBe(expected)
  })

  it('writes a stage with its tests', () => {
    expect(formatStage('api', { tests: 6120, failed: 0, ms: 250_000 })).toBe('  api        6,120 tests   4 min 10 s')
    expect(formatStage('web', { tests: 1, failed: 1, ms: 3000 })).toBe('  web             1 test   3 s   1 failed')
    expect(formatStage('build', { tests: null, failed: 0, ms: 3000 })).toBe('  build                    3 s')
  })

  it('writes how far a stage is', () => {
    expect(formatProgress('browser', { done: 210, of: 498, ms: 125_000 })).toBe('browser    210 of 498 · 2 min 05 s')
    expect(formatProgress('api', { done: 1210, of: null, files: { done: 9, of: 97 }, ms: 5000 })).toBe(
      'api        1,210 tests · 9 of 97 files · 5 s',
    )
    expect(formatProgress('build', { done: 0, of: null, ms: 5000 })).toBe('build      5 s')
  })

  it('writes the total without thousands, because programs read it', () => {
    expect(formatTotal({ passed: 6120, failed: 0, skipped: 0 })).toBe('6120 passed, 0 failed')
    expect(formatTotal({ passed: 1, failed: 2, skipped: 3 })).toBe('1 passed, 2 failed, 3 skipped')
  })

  it('writes a further failure in one line', () => {
    const failure = { message: 'expected 1 to be 2\n\n  Call log:\n  - waiting' }

    expect(formatShortFailure({ ...failed, failure })).toBe(
      '✗ api/a.test.ts › createTip › rounds: expected 1 to be 2 · Call log:',
    )
  })

  it('shows the picture of a browser test, and the end of a long output', () => {
    const output = Array.from({ length: 100 }, (_, index) => `line ${index}`).join('\n')
    const text = formatFailure({ ...failed, failure: { message: 'no', picture: 'test-results/a/picture.png', output } })

    expect(text).toContain('\n    picture: test-results/a/picture.png\n')
    expect(text).toContain('line 99')
    expect(text).not.toContain('line 59\n')
  })

  it('cuts a comparison of whole files, and shows bytes that are no text as dots', () => {
    const diff = Array.from({ length: 100 }, (_, index) => `+ line ${index}`).join('\n')
    const text = formatFailure({ ...failed, failure: { message: `expected a\0b to be ${'x'.repeat(1000)}`, diff } })

    expect(text).toContain('expected a·b to be xxx')
    expect(text).not.toContain('x'.repeat(300))
    expect(text).toContain('+ line 59\n    … and 40 more lines')
    expect(text).not.toContain('line 60')
  })
})
