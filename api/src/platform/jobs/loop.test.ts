import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { merchantsOfPass } from '../db/acrossServers.ts'
import { startLoop, type Loop } from './loop.ts'

let loop: Loop
let due: number
let passes: number
const errors: unknown[] = []

/** Takes what is due, at most two at a time. */
const work = async () => {
  passes++
  if (due < 0) throw new Error('The database is away.')
  const found = Math.min(due, 2)
  due -= found
  return found
}

beforeEach(() => {
  vi.useFakeTimers()
  errors.length = due = passes = 0
  loop = startLoop(work, (error) => errors.push(error))
})
afterEach(async () => {
  void loop.stop()
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('startLoop', () => {
  it('rests when nothing is left, and looks again within ten seconds', async () => {
    await vi.advanceTimersByTimeAsync(7_900)
    expect(passes).toBe(1)
    due = 1

    await vi.advanceTimersByTimeAsync(2_500)

    expect(due).toBe(0)
  })

  it('rests for another time than loops that began with it', async () => {
    const began = Date.now()
    const looks: number[] = []
    for (const chance of [0, 0.5, 0.99]) {
      vi.spyOn(Math, 'random').mockReturnValueOnce(chance)
      const other = startLoop(
        async () => {
          looks.push(Date.now() - began)
          void (Date.now() > began && other.stop())
          return 0
        },
        (error) => errors.push(error),
      )
      await vi.advanceTimersByTimeAsync(0)
    }

    await vi.advanceTimersByTimeAsync(10_500)

    expect(looks.map((ms) => Math.round(ms / 100)).toSorted((one, another) => one - another)).toEqual([0, 0, 0, 83, 93, 103])
  })

  it('continues until nothing is left once it is woken', async () => {
    await vi.advanceTimersByTimeAsync(100)
    due = 5

    loop.wake()
    await vi.advanceTimersByTimeAsync(1500)

    expect([due, passes]).toEqual([0, 5])
  })

  it('works once for all that woke it at the same time', async () => {
    await vi.advanceTimersByTimeAsync(100)

    for (let at = 0; at < 10; at++) loop.wake()
    await vi.advanceTimersByTimeAsync(500)

    expect(passes).toBe(2)
  })

  it('looks again for what woke it during a pass', async () => {
    let seen = 0
    const slow = startLoop(
      async () => {
        await Promise.resolve()
        if (seen === 0) slow.wake()
        seen++
        return 0
      },
      (error) => errors.push(error),
    )

    await vi.advanceTimersByTimeAsync(500)
    void slow.stop()

    expect(seen).toBe(2)
  })

  it('logs an error and continues later', async () => {
    due = -1
    loop.wake()
    await vi.advanceTimersByTimeAsync(500)
    due = 1

    await vi.advanceTimersByTimeAsync(11_000)

    expect(errors).toEqual([new Error('The database is away.')])
    expect(due).toBe(0)
  })

  it('stops after the running pass', async () => {
    let end = () => {}
    const slow = startLoop(
      () => new Promise<number>((resolve) => (end = () => resolve(1))),
      (error) => errors.push(error),
    )
    let isStopped = false
    void slow.stop().then(() => (isStopped = true))
    await vi.advanceTimersByTimeAsync(100)
    expect(isStopped).toBe(false)

    end()
    await vi.advanceTimersByTimeAsync(100)

    expect(isStopped).toBe(true)
  })

  it('looks only at the merchants that woke it, and at all of them after a rest', async () => {
    const seen: unknown[] = []
    const some = startLoop(
      async () => {
        seen.push(merchantsOfPass())
        return 0
      },
      (error) => errors.push(error),
    )
    await vi.advanceTimersByTimeAsync(500)

    some.wake(['one'])
    some.wake(['two'])
    await vi.advanceTimersByTimeAsync(500)
    some.wake([])
    await vi.advanceTimersByTimeAsync(500)
    some.wake(['one'])
    some.wake()
    await vi.advanceTimersByTimeAsync(11_000)
    void some.stop()

    expect(seen).toEqual([null, ['one', 'two'], [], null, null])
  })
})
