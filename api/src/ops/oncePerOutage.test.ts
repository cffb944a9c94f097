import { expect, it } from 'vitest'
import { unavailable } from '../platform/http/errors.ts'
import { oncePerOutage } from './oncePerOutage.ts'

const lost = (server: string) =>
  Object.assign(new Error(`connection to the remote node linktill@${server} failed`), { code: '08006' })

function begin() {
  const lines: [unknown, object][] = []
  const clock = { now: 0 }
  const log = oncePerOutage(
    (error, more) => lines.push([error, more]),
    () => clock.now,
  )
  return { lines, clock, log }
}

it('writes one line for all statements that fail while a server is away', () => {
  const { lines, log } = begin()
  const first = lost('worker-2:5432')
  log(first, 'req_1')
  for (let at = 0; at < 1900; at++) log(lost('worker-2:5432'), `req_${at}`)

  expect(lines).toEqual([[first, { requestId: 'req_1' }]])
})

it('writes one for each server, and for an outage that an answer wraps', () => {
  const { lines, log } = begin()
  log(lost('worker-1:5432'))
  log(lost('worker-2:5432'))
  log(unavailable('The database does not answer.', lost('worker-2:5432')))
  log(unavailable('The database does not answer.', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })))

  expect(lines).toHaveLength(3)
})

it('says every ten minutes how often it failed since', () => {
  const { lines, clock, log } = begin()
  for (; clock.now <= 600_000; clock.now += 10_000) log(lost('worker-2:5432'))

  expect(lines.map(([, more]) => more)).toEqual([{}, { repeated: 60 }])
})

it('writes the next outage', () => {
  const { lines, clock, log } = begin()
  log(lost('worker-2:5432'))
  clock.now = 61_000
  log(lost('worker-2:5432'))

  expect(lines).toHaveLength(2)
})

it('writes every other error', () => {
  const { lines, log } = begin()
  for (let at = 0; at < 3; at++) log(new TypeError('not a function'))

  expect(lines).toHaveLength(3)
})
