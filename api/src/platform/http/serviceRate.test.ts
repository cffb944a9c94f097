import { expect, it } from 'vitest'
import { createServiceRate } from './serviceRate.ts'

function start() {
  let ms = 5000
  const rate = createServiceRate(() => ms)
  /** Calls that come at the same distance. */
  const serve = (count: number, everyMs: number) => {
    for (let done = 0; done < count; done++) {
      ms += everyMs
      rate.note()
    }
  }
  return { rate, serve, pass: (more: number) => (ms += more) }
}

it('measures calls per second from their beginning on', () => {
  const { rate, serve } = start()
  expect(rate.perSecond()).toBeNull()

  serve(10, 20)
  expect(rate.perSecond()).toBeNull()

  serve(40, 20)
  expect(rate.perSecond()).toBeCloseTo(50, -1)
})

it('follows a change within seconds', () => {
  const { rate, serve } = start()
  serve(500, 20)

  serve(400, 10)

  expect(rate.perSecond()).toBeGreaterThan(90)
  expect(rate.perSecond()).toBeLessThan(101)
})

it('falls while nobody is served', () => {
  const { rate, serve, pass } = start()
  serve(500, 20)

  pass(4000)

  expect(rate.perSecond()).toBeLessThan(8)
})
