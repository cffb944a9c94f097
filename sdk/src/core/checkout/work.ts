import type { Schema } from '../operations.js'

type Challenge = NonNullable<Schema<'Error'>['challenge']>

/** How long the page may be blocked at a time. Pressing and typing stay possible. */
const SLICE_MS = 12

/**
 * Solves a challenge of the server: finds a number with which its hash begins with enough zero bits. It takes about a second, in
 * short slices. A worker is not possible, because the page allows no script from a text.
 */
export async function solveWork({ token, difficulty }: Challenge): Promise<Schema<'WorkProof'>> {
  const signature = token.split('.')[1]!
  for (let answer = 0; ;) {
    for (const until = performance.now() + SLICE_MS; performance.now() < until; answer++)
      if (beginsWithZeros(`${signature}:${answer}`, difficulty)) return { challenge: token, answer: String(answer) }
    await new Promise((resolve) => void setTimeout(resolve))
  }
}

const beginsWithZeros = (text: string, bits: number): boolean => firstWord(text) >>> (32 - bits) === 0

/** The first 32 bits of the SHA-256 hash of an ASCII text. The browser's own is asynchronous, and so ten times slower for short texts. */
export function firstWord(text: string): number {
  const words = new Int32Array((((text.length + 8) >> 6) + 1) * 16)
  for (let at = 0; at < text.length; at++) words[at >> 2]! |= text.charCodeAt(at) << (24 - (at & 3) * 8)
  words[text.length >> 2]! |= 0x80 << (24 - (text.length & 3) * 8)
  words[words.length - 1] = text.length * 8

  const state = Int32Array.from(START)
  const schedule = new Int32Array(64)
  for (let block = 0; block < words.length; block += 16) {
    schedule.set(words.subarray(block, block + 16))
    for (let at = 16; at < 64; at++) {
      const [two, fifteen] = [schedule[at - 2]!, schedule[at - 15]!]
      const late = rotate(two, 17) ^ rotate(two, 19) ^ (two >>> 10)
      const early = rotate(fifteen, 7) ^ rotate(fifteen, 18) ^ (fifteen >>> 3)
      schedule[at] = late + schedule[at - 7]! + early + schedule[at - 16]!
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
    for (let at = 0; at < 64; at++) {
      const one = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[at]! + schedule[at]!) | 0
      const two = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + one) | 0
      d = c
      c = b
      b = a
      a = (one + two) | 0
    }
    for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) state[at]! += value
  }
  return state[0]! >>> 0
}

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits))

const PRIMES = firstPrimes(64)
const START = PRIMES.slice(0, 8).map((prime) => fractionBits(Math.sqrt(prime)))
const ROUNDS = PRIMES.map((prime) => fractionBits(Math.cbrt(prime)))

/** The first 32 bits of the fraction, which FIPS 180-4 takes its constants from. */
function fractionBits(value: number): number {
  return ((value - Math.floor(value)) * 2 ** 32) | 0
}

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let next = 2; primes.length < count; next++) if (primes.every((prime) => next % prime !== 0)) primes.push(next)
  return primes
}
