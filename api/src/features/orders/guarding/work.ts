import { createHash, randomBytes } from 'node:crypto'
import { isSigned, type Secrets, sign } from '../../../platform/http/secrets.ts'
import { WORK_FROM } from './limits.ts'

/** A proof of work as the browser sends it. */
export interface Proof {
  challenge: string
  answer: string
}

/** The checkout that a challenge is for. Its proof works in no other. */
export interface Worker {
  merchantId: string
  /** The checkout session; without one, the network address. */
  session: string
}

interface Claims extends Worker {
  id: string
  /** Zero bits that the hash must begin with. */
  difficulty: number
  /** Milliseconds since 1970. */
  expires: number
}

const LASTS_MS = 10 * 60_000
/** About a second of one processor of a phone, and at most about fifteen. Each bit doubles it. */
const DIFFICULTY = { least: 17, most: 21 }

/** Makes a challenge. It grows with the declines of the link, so that a large attack costs more. */
export function newChallenge(secrets: Secrets, worker: Worker, declinesOfLink: number) {
  const steps = Math.floor(Math.log2(Math.max(1, declinesOfLink / WORK_FROM.link)))
  const difficulty = Math.min(DIFFICULTY.most, DIFFICULTY.least + steps)
  const claims: Claims = { ...worker, id: randomBytes(12).toString('hex'), difficulty, expires: Date.now() + LASTS_MS }
  const text = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return { token: `${text}.${sign(secrets, signed(text))}`, difficulty }
}

/** Checks a proof. Returns the id of its challenge, which is good for one order; null if the proof proves nothing. */
export function checkProof(secrets: Secrets, worker: Worker, { challenge, answer }: Proof): string | null {
  const [text = '', signature = ''] = challenge.split('.')
  if (!isSigned(secrets, signed(text), signature)) return null
  const { id, difficulty, expires, ...claimed } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Claims
  if (expires < Date.now() || claimed.merchantId !== worker.merchantId || claimed.session !== worker.session) return null
  const hash = createHash('sha256').update(`${signature}:${answer}`).digest()
  return zeroBits(hash) >= difficulty ? id : null
}

const signed = (text: string) => `work ${text}`

function zeroBits(hash: Buffer): number {
  const at = hash.findIndex((byte) => byte !== 0)
  return at < 0 ? hash.length * 8 : at * 8 + Math.clz32(hash[at]!) - 24
}
