import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDeadline } from './deadline.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

it('is over after its time, if the process ran all the while', () => {
  const began = performance.now()
  const { signal } = createDeadline(1000, () => performance.now() - began)

  vi.advanceTimersByTime(999)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(signal.aborted).toBe(true)
})

it('gives a process that gets half of a processor twice as long', () => {
  const began = performance.now()
  const { signal } = createDeadline(1000, () => (performance.now() - began) / 2)

  vi.advanceTimersByTime(1900)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(101)
  expect(signal.aborted).toBe(true)
})

it('is over after four times its time, if nothing happens', () => {
  const { signal } = createDeadline(1000, () => 0)

  vi.advanceTimersByTime(3999)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(signal.aborted).toBe(true)
})

it('leaves no timer behind', () => {
  createDeadline(1000).clear()

  expect(vi.getTimerCount()).toBe(0)
})
