import { describe, expect, it } from 'vitest'
import { schedule } from './schedule.ts'
import type { Stage } from './stages.ts'

const stage = (name: string, weight: 1 | 2, needs: string[] = []): Stage => ({
  name,
  weight,
  needs,
  kind: 'program',
  command: () => ({ script: '', args: [] }),
})

/** Runs stages that end when the test says so, and notes what happens. */
function start(stages: Stage[]) {
  const notes: string[] = []
  const ends = new Map<string, (passed: boolean) => void>()
  const done = schedule(stages, {
    run: ({ name }) => {
      notes.push(name)
      return new Promise((resolve) => ends.set(name, resolve))
    },
    skip: ({ name }, need) => void notes.push(`${name} without ${need}`),
  })
  const end = async (name: string, passed = true) => {
    ends.get(name)!(passed)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { notes, end, done }
}

describe('schedule', () => {
  it('runs two light stages at a time, and a heavy one alone', async () => {
    const { notes, end, done } = start([stage('a', 1), stage('b', 1), stage('c', 2), stage('d', 1)])

    expect(notes).toEqual(['a', 'b'])
    await end('b')
    expect(notes).toEqual(['a', 'b'])
    await end('a')
    expect(notes).toEqual(['a', 'b', 'c'])
    await end('c')
    await end('d')
    await done
    expect(notes).toEqual(['a', 'b', 'c', 'd'])
  })

  it('starts a stage when what it needs has ended', async () => {
    const { notes, end } = start([stage('a', 1), stage('b', 1, ['a'])])

    expect(notes).toEqual(['a'])
    await end('a')
    expect(notes).toEqual(['a', 'b'])
  })

  it('skips what needs a stage that failed, and what needs that', async () => {
    const { notes, end, done } = start([stage('a', 2), stage('b', 1, ['a']), stage('c', 1, ['b']), stage('d', 1)])

    await end('a', false)
    await end('d')
    await done
    expect(notes).toEqual(['a', 'b without a', 'c without b', 'd'])
  })
})
