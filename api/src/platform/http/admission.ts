import { performance } from 'node:perf_hooks'
import type { Operation } from './Operation.ts'
import { busy } from './errors.ts'
import type { Around, Call } from './operations.ts'
import type { Places } from './places.ts'
import { createServiceRate, type ServiceRate } from './serviceRate.ts'

/**
 * Calls of shoppers that write, by when it is their turn: first those that finish a sale, because they hold stock, then new
 * orders, then the rest. With how many may wait, of each link.
 */
const LANES: { admits: (op: Operation) => boolean; most: number }[] = (['finish', 'order', 'other'] as const).map((lane) => ({
  admits: ({ shopper }) => shopper?.lane === lane,
  most: 2000,
}))
/** The part of the places that the calls of one link, or one shop, may take. Those of others begin at once. */
const PART_OF_PLACES = 0.8
/**
 * A caller who waited this long gets a number and the time to try again. Waiting costs a few kilobytes; refusing at once, and being
 * called again, took most of the processor in the measured rush.
 */
const WAIT_MS = 8000
/** Whoever is about to have a turn then waits for it. */
const GRACE_MS = 1500

/** Begins a call that waits. */
type Waiting = () => void
/** Callers who wait for the same turn: calls of one lane and one key. */
interface Line {
  waiting: Set<Waiting>
  /** How many have joined it, which gives each a number. */
  joined: number
  /** The number of the last one that had a turn. */
  reached: number
  rate: ServiceRate
}
interface Queue {
  key: string | null
  running: number
  lines: Line[]
}
interface AdmissionOptions {
  places: Places
  /** Returns what a call locks; null for nothing that others lock as well. */
  keyOf?: (call: Call) => string | null
  /** How many calls of one key may run, of this many places. */
  perKey?: (places: number) => number
  waitMs?: number
  lanes?: typeof LANES
  /** Message of a refusal. */
  message?: string
  now?: () => number
}

/**
 * Lets as many of these calls run at once in this process as there are places, and the others wait in line. Without it, a rush would
 * take all connections to the database and every call of every shop would wait for its end. A place goes to the key that has the
 * fewest, so a call of another link waits for one turn, not for the rush.
 * @throws 503 `busy` with the position and Retry-After when the line is full, or the wait too long.
 */
export function createAdmission({
  places,
  keyOf = () => null,
  perKey = (count) => Math.max(1, Math.floor(count * PART_OF_PLACES)),
  waitMs = WAIT_MS,
  lanes: rules = LANES,
  message,
  now = () => performance.now(),
}: AdmissionOptions): Around {
  const queues = new Map<string | null, Queue>()
  let running = 0

  const queueOf = (key: string | null): Queue => {
    const queue = queues.get(key) ?? { key, running: 0, lines: rules.map(() => createLine(now)) }
    queues.set(key, queue)
    return queue
  }
  const forgetIdle = ({ key, running: own, lines }: Queue) => {
    if (own === 0 && lines.every(({ waiting }) => waiting.size === 0)) queues.delete(key)
  }
  const isFree = ({ key, running: own }: Queue) => running < places.count() && (key === null || own < perKey(places.count()))
  const take = (queue: Queue, line: Line, number: number) => {
    running++
    queue.running++
    line.reached = number
    line.rate.note()
  }
  const enter = (queue: Queue, lane: number) =>
    new Promise<void>((resolve, reject) => {
      const line = queue.lines[lane]!
      const number = ++line.joined
      const begin = () => {
        take(queue, line, number)
        resolve()
      }
      if (line.waiting.size === 0 && isFree(queue)) return begin()
      const refuse = () => reject(busy({ message, position: number - line.reached, seconds: secondsUntil(line, number) }))
      if (line.waiting.size >= rules[lane]!.most) return refuse()

      const end = (mayStay: boolean) => {
        const seconds = secondsUntil(line, number)
        if (mayStay && seconds !== null && seconds * 1000 <= GRACE_MS) return void (timer = setTimeout(end, GRACE_MS, false))
        line.waiting.delete(waiting)
        forgetIdle(queue)
        refuse()
      }
      let timer = setTimeout(end, waitMs, true)
      const waiting: Waiting = () => {
        clearTimeout(timer)
        line.waiting.delete(waiting)
        begin()
      }
      line.waiting.add(waiting)
      letIn()
    })
  /** Returns who is next: in the first lane in which somebody may enter, of the key that has the fewest places. */
  const findNext = (lane: number): Waiting | null => {
    let found: Queue | null = null
    for (const queue of queues.values())
      if (queue.lines[lane]!.waiting.size && isFree(queue) && (!found || queue.running < found.running)) found = queue
    if (found) return found.lines[lane]!.waiting.values().next().value!
    return lane + 1 < rules.length ? findNext(lane + 1) : null
  }
  const letIn = () => {
    places.adapt()
    for (let next = findNext(0); next; next = findNext(0)) next()
  }

  return async (call, next) => {
    const lane = rules.findIndex(({ admits }) => admits(call.op))
    if (lane === -1) return next()
    const queue = queueOf(keyOf(call))
    await enter(queue, lane)
    try {
      return await next()
    } finally {
      running--
      queue.running--
      letIn()
      forgetIdle(queue)
    }
  }
}

const createLine = (now: () => number): Line => ({
  waiting: new Set(),
  joined: 0,
  reached: 0,
  rate: createServiceRate(now),
})

/** Returns in how many seconds it is the turn of this number, or null while nobody knows. */
function secondsUntil({ reached, rate }: Line, number: number): number | null {
  const perSecond = rate.perSecond()
  return perSecond && (number - reached) / perSecond
}
