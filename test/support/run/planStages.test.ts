import { describe, expect, it } from 'vitest'
import { planStages } from './planStages.ts'
import { STAGES } from './stages.ts'

const plan = (set: 'quick' | 'tail' | 'slow' | 'all', files: Record<string, string[]> | null = null) =>
  planStages(STAGES, { set }, files && new Map(Object.entries(files))).map(({ name }) => name)

describe('planStages', () => {
  it('runs the stages of a set, of which the browser has some of each', () => {
    expect(plan('quick')).toEqual(['generate', 'build', 'web', 'api', 'package', 'browser'])
    expect(plan('all')).toEqual([...plan('quick'), 'slow', 'faults'])
    expect(plan('tail')).toEqual(['generate', 'build', 'browser'])
    expect(plan('slow')).toEqual(['generate', 'build', 'browser', 'slow', 'faults'])
  })

  it('runs only the stages of chosen files, and what they need', () => {
    expect(plan('quick', { api: ['a.test.ts'], web: ['b.test.ts'] })).toEqual(['generate', 'web', 'api'])
    expect(plan('quick', { browser: ['c.spec.ts'] })).toEqual(['generate', 'build', 'browser'])
    expect(plan('quick', { slow: ['d.test.ts'] })).toEqual(['generate', 'build', 'slow'])
  })
})
