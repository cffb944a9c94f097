import { createHash } from 'node:crypto'

/** Seeded randomness, so that the shop is the same every time. Never use it for secrets. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next: () => number
  /** A whole number from `least` to `most`, both included. */
  between: (least: number, most: number) => number
  chance: (probability: number) => boolean
  pick: <T>(list: readonly T[]) => T
  /** One of the list, in proportion to its weight. */
  weighted: <T extends { weight: number }>(list: readonly T[]) => T
  /** Unique across all seeds. */
  uuid: () => string
}

export function createRandom(seed: number): Random {
  // Similar seeds must not produce similar beginnings.
  let state = Math.imul(seed, 0x9e3779b1)
  let ids = 0
  /** Mulberry32: 32 bits of state, good enough to look like customers. */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (list) => list[between(0, list.length - 1)]!,
    weighted(list) {
      let left = next() * list.reduce((sum, { weight }) => sum + weight, 0)
      return list.find(({ weight }) => (left -= weight) < 0) ?? list.at(-1)!
    },
    uuid() {
      // From the seed and a counter, so that no two sources produce the same.
      const hex = createHash('sha256').update(`${seed} ${ids++}`).digest('hex')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
    },
  }
}
