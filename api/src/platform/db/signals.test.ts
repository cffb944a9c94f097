import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { connectSignals, createSignals, isProcessAlive, type Channel, type Signals } from './signals.ts'

let database: TestDatabase
let processes: Signals[]
const errors: unknown[] = []

beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

/** What this process received, in order. */
function record(signals: Signals, channel: Channel): (string | null)[] {
  const heard: (string | null)[] = []
  signals.on(channel, (payload) => heard.push(payload))
  return heard
}

describe('createSignals', () => {
  it('calls the listeners of the channel at once', () => {
    const signals = createSignals()
    const [work, links] = [record(signals, 'work'), record(signals, 'links')]

    signals.send('links', 'm-1')
    signals.send('work')

    expect({ work, links }).toEqual({ work: [''], links: ['m-1'] })
  })
})

describe('connectSignals', () => {
  const start = async () => {
    const signals = await connectSignals(database.url, (error) => errors.push(error))
    processes.push(signals)
    return signals
  }
  beforeEach(() => void ((processes = []), (errors.length = 0)))
  afterEach(async () => {
    await Promise.all(processes.map((signals) => signals.stop()))
  })

  it('calls the listeners of other processes, and those of this one at once and only once', async () => {
    const [one, other] = [await start(), await start()]
    const [own, others] = [record(one, 'links'), record(other, 'links')]

    one.send('links', 'm-1')
    expect(own).toEqual(['m-1'])
    await expect.poll(() => others).toEqual(['m-1'])
    other.send('links', 'm-2')

    // The own messages would have come before that of the other process.
    await expect.poll(() => own).toEqual(['m-1', 'm-2'])
  })

  it('sends equal messages of the same moment once', async () => {
    const [one, other] = [await start(), await start()]
    const [work, links] = [record(other, 'work'), record(other, 'links')]

    for (let at = 0; at < 1000; at++) {
      one.send('work')
      one.send('links', `m-${at % 3}`)
    }

    await expect.poll(() => links.toSorted()).toEqual(['m-0', 'm-1', 'm-2'])
    expect(work).toEqual([''])
  })

  it('shows to others that its process is alive, until it ends', async () => {
    const [one, other] = [await start(), await start()]
    const alive = async () => [await isProcessAlive(database.db, one.process), await isProcessAlive(database.db, other.process)]

    expect(await alive()).toEqual([true, true])
    await one.stop()

    await expect.poll(alive).toEqual([false, true])
  })

  it('sends what waits when it stops', async () => {
    const [one, other] = [await start(), await start()]
    const heard = record(other, 'links')

    one.send('links', 'm-1')
    await one.stop()

    await expect.poll(() => heard).toEqual(['m-1'])
  })

  it('connects again after the connection was lost, and says that messages may have been missed', async () => {
    const [one, other] = [await start(), await start()]
    const [work, links] = [record(other, 'work'), record(other, 'links')]

    await database.db.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'linktill signals' and datname = current_database()`,
    )
    await expect.poll(() => [work, links], { timeout: 10_000 }).toEqual([[null], [null]])
    await expect
      .poll(
        () => {
          one.send('links', 'm-1')
          return links.at(-1)
        },
        { timeout: 10_000 },
      )
      .toBe('m-1')

    expect(errors).not.toEqual([])
  })
})
