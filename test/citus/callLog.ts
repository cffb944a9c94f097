import type { Call, Shop } from './shops.ts'

/** A moment of a run, in milliseconds of the epoch, that the log marks. */
export interface Mark {
  at: number
  text: string
}

/** Returns how many calls were answered with success in each second from `from` until before `to`. */
export function pace(calls: Call[], from: number, to: number): number {
  const answered = calls.filter(({ at, status }) => at >= from && at < to && status < 300)
  return (answered.length * 1000) / (to - from)
}

/** Returns the longest time without an answer of success between two moments, in milliseconds. */
export function longestPause(calls: Call[], from: number, to: number): number {
  const answered = calls.filter(({ at, status }) => at >= from && at < to && status < 300).map(({ at }) => at)
  const moments = [from, ...answered, to]
  return Math.max(...moments.slice(1).map((at, index) => at - moments[index]!))
}

/** Prints a line for each second: for each shop the calls that succeeded, and after a minus those answered 503. */
export function printCalls(shops: Shop[], names: string[], from: number, marks: Mark[]): void {
  const last = Math.max(...shops.flatMap(({ calls }) => calls.at(-1)?.at ?? from))
  console.log(`  s ${names.map((name) => name.padStart(8)).join('')}`)
  for (let begin = from; begin < last; begin += 1000) {
    const cells = shops.map(({ calls }) => {
      const inSecond = calls.filter(({ at }) => at >= begin && at < begin + 1000)
      const refused = inSecond.filter(({ status }) => status === 503).length
      return `${inSecond.filter(({ status }) => status < 300).length}${refused ? ` -${refused}` : ''}`.padStart(8)
    })
    const marked = marks.filter(({ at }) => at >= begin && at < begin + 1000).map(({ text }) => text)
    console.log(`${String((begin - from) / 1000).padStart(3)} ${cells.join('')}  ${marked.join(', ')}`.trimEnd())
  }
}
