export type Dice = ReturnType<typeof createDice>

/** A seeded random generator (mulberry32). */
export function createDice(seed: number) {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return { below, chance: (part: number) => next() < part, pick: <T>(all: readonly T[]): T => all[below(all.length)]! }
}
