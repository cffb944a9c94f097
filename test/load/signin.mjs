import { setTimeout as sleep } from 'node:timers/promises'
import { openConnection } from './connection.mjs'
import { requestText } from './load.mjs'

const SECONDS = 15
const SIGN_INS = 200
const SHOPPERS = 20
/** Pause of a shopper between two calls. All shoppers together make about 200 calls a second. */
const PAUSE_MS = 100
/** Of the account that the seed made. */
const ACCOUNT = { email: 'bench@example.com', password: 'a password for the bench' }

/**
 * Measures the calls of shoppers, first alone, then while 200 people sign in at once and do it again as soon as they have an answer,
 * or when the server told them to. A third has the right password, a third a wrong one, a third no account.
 * @returns the 99th percentile of the shoppers' latency in both cases in milliseconds, and the sign-ins by status.
 */
export async function measureSignIns({ port, urlId }) {
  await shop(port, urlId, 3)
  const alone = await shop(port, urlId, SECONDS)
  const answers = new Map()
  const [during] = await Promise.all([
    shop(port, urlId, SECONDS),
    ...Array.from({ length: SIGN_INS }, (_, n) => signIn(port, n, answers)),
  ])
  return { alone, during, answers }
}

async function signIn(port, n, answers) {
  const connection = await openConnection(port)
  const bodies = [ACCOUNT, { ...ACCOUNT, password: 'a wrong password' }, { ...ACCOUNT, email: `nobody${n}@example.com` }]
  const text = requestText('POST', '/api/auth/login', { body: bodies[n % bodies.length] })
  const until = performance.now() + SECONDS * 1000
  while (performance.now() < until) {
    const { status, retryAfter } = await connection.send(text)
    answers.set(status, (answers.get(status) ?? 0) + 1)
    await sleep(Math.min((retryAfter ?? 0) * 1000, until - performance.now()))
  }
  connection.close()
}

/** Reads and prices a checkout link in turns. */
async function shop(port, urlId, seconds) {
  const latencies = []
  const until = performance.now() + seconds * 1000
  const calls = [
    requestText('GET', `/api/carts/url/${urlId}`),
    requestText('POST', `/api/carts/url/${urlId}/quote`, { body: { country: 'US' } }),
  ]
  const loop = async (_, n) => {
    const connection = await openConnection(port)
    await sleep((n / SHOPPERS) * PAUSE_MS)
    for (let call = n; performance.now() < until; call++) {
      const { status, ms, text } = await connection.send(calls[call % calls.length])
      if (status !== 200) throw new Error(`A call of a shopper answered ${status} ${text}`)
      latencies.push(ms)
      await sleep(PAUSE_MS)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: SHOPPERS }, loop))
  latencies.sort((one, other) => one - other)
  return latencies[Math.floor(latencies.length * 0.99)]
}
