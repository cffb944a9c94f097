import { describe, expect, it } from 'vitest'
import { formatSlowest } from './slowest.ts'

describe('formatSlowest', () => {
  it('lists files by their time, with what they waited for, and the sums', () => {
    const result = {
      name: 'api',
      tests: 3,
      passed: 3,
      skipped: 0,
      failures: [],
      ms: 9000,
      setUpMs: 4000,
      files: [
        { type: 'file' as const, file: 'a.test.ts', ms: 1000, waits: { imports: 500 } },
        { type: 'file' as const, file: 'b.test.ts', ms: 2000, waits: { imports: 40 } },
      ],
      waits: [
        { kind: 'server start', ms: 200, file: 'b.test.ts' },
        { kind: 'server start', ms: 100, file: 'b.test.ts' },
        { kind: 'set-up: database', ms: 3000 },
      ],
    }

    expect(formatSlowest(result).split('\n')).toEqual([
      '',
      'api: 2 files, set-up 4 s; waits: set-up: database 3.0 s, imports 0.5 s, server start 0.3 s',
      '     2.0 s  b.test.ts   (server start 0.3 s)',
      '     1.0 s  a.test.ts   (imports 0.5 s)',
    ])
  })

  it('lists no more than fifty files', () => {
    const files = Array.from({ length: 60 }, (_, index) => ({
      type: 'file' as const,
      file: `${index}.test.ts`,
      ms: index,
      waits: {},
    }))
    const result = {
      name: 'web',
      tests: 60,
      passed: 60,
      skipped: 0,
      failures: [],
      ms: 9000,
      setUpMs: null,
      files,
      waits: [],
    }

    expect(formatSlowest(result).match(/test\.ts/g)).toHaveLength(50)
  })
})
