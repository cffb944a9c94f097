import { useEffect, useState } from 'react'

/**
 * Returns the milliseconds left until a moment, never below zero, once a second.
 * @param serverTime the server's clock when the page was answered. The clock of the device does not count.
 */
export function useTimeLeft(until: string, serverTime: string): number {
  const whole = Math.max(0, Date.parse(until) - Date.parse(serverTime))
  const [left, setLeft] = useState(whole)
  useEffect(() => {
    const began = performance.now()
    const count = () => setLeft(Math.max(0, whole - (performance.now() - began)))
    count()
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [whole])
  return left
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** `[1 day, 2 hours, 0 minutes, 5 seconds]`, from the first that is not zero. */
export function unitsOf(leftMs: number, tag: string, unitDisplay: 'long' | 'short' = 'long'): string[] {
  let seconds = Math.ceil(leftMs / 1000)
  const counted = UNITS.map(([unit, size]) => {
    const count = Math.floor(seconds / size)
    seconds -= count * size
    return { unit, count }
  })
  const first = counted.findIndex(({ count }) => count > 0)
  const shown = first < 0 ? counted.slice(-1) : counted.slice(first)
  return shown.map(({ unit, count }) => new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay }).format(count))
}
