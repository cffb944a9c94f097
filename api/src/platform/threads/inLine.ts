interface LineOptions {
  /** How much work may wait or run. Default: any amount. */
  max?: number
  /** Returns the error of work that is too much. */
  refusal?: () => Error
}

interface Work {
  run: () => Promise<void>
  refuse: () => void
}

export type Line = <T>(owner: string, work: () => Promise<T>) => Promise<T>

/**
 * Creates a queue that runs work one at a time. Owners, such as merchants, take turns, so that each waits for one piece
 * of work of every other owner at most, however much those have. When the queue is full, the owner who has most in it
 * loses the newest.
 */
export function createLine({ max = Infinity, refusal = () => new Error('The queue is full.') }: LineOptions = {}): Line {
  /** Waiting work by owner. The first owner is next. */
  const waiting = new Map<string, Work[]>()
  let running = false
  let count = 0

  async function runAll() {
    running = true
    for (let [next] = waiting; next; [next] = waiting) {
      const [owner, all] = next
      const work = all.shift()!
      if (!all.length) waiting.delete(owner)
      await work.run()
      count--
      giveWay(owner)
    }
    running = false
  }

  /** Puts an owner behind all others. */
  function giveWay(owner: string) {
    const all = waiting.get(owner)
    if (!all) return
    waiting.delete(owner)
    waiting.set(owner, all)
  }

  /** Returns whether there is room for more work of an owner, after making it where that is fair. */
  function makeRoom(owner: string): boolean {
    if (count < max) return true
    const [other, most] = [...waiting].reduce((one, two) => (two[1].length > one[1].length ? two : one), ['', []])
    if (most.length <= (waiting.get(owner)?.length ?? 0) + 1) return false
    most.pop()!.refuse()
    if (!most.length) waiting.delete(other)
    count--
    return true
  }

  return (owner, work) =>
    new Promise((resolve, reject) => {
      const refuse = () => reject(refusal())
      if (!makeRoom(owner)) return refuse()
      const mine = waiting.get(owner) ?? []
      waiting.set(owner, mine)
      mine.push({ refuse, run: () => start(work).then(resolve, reject) })
      count++
      if (!running) void runAll()
    })
}

/** Makes an error that is thrown at once one of the promise, so that it cannot stop the queue. */
const start = async <T>(work: () => Promise<T>): Promise<T> => work()
