import fs from 'node:fs'
import type { Knex } from 'knex'

/** Shorter values are found in other words. */
const SHORTEST = 8
/** What nothing in a log may look like: an address (not `role@127.0.0.1` of a lost server), a token of a session, and the secrets that have a prefix. */
const PATTERNS = [/[\w.+-]+@([\w-]+\.)+[a-z]{2,}/i, /eyJ[\w-]{10,}\.[\w-]{10,}/, /\b(sk|pk|rk|whsec|pi_\w+_secret)_[\w-]{8,}/]

/** Lines of the servers' log that contain personal data or secrets of all that happened, as violations. */
export async function findLogged(logFile: string, db: Knex, secrets: string[]): Promise<string[]> {
  const orders = await db('orders').select('customerEmail', 'customerName', 'clientSecret', 'paymentClientSecret')
  const merchants = await db('merchants').select('email', 'passwordHash')
  const values = [...orders, ...merchants].flatMap((row) => Object.values(row) as (string | null)[])
  const known = new Set([...values, ...secrets].filter((value) => value !== null && value.length >= SHORTEST) as string[])
  const lines = fs.readFileSync(logFile, 'utf8').split('\n')
  if (!lines.some((line) => line.includes('"operation":"createOrder"'))) return ['the log has no line of a sale']
  const isPersonal = (line: string) =>
    PATTERNS.some((pattern) => pattern.test(line)) || [...known].some((one) => line.includes(one))
  return [...new Set(lines.filter(isPersonal))].slice(0, 5).map((line) => `the log contains personal data or a secret: ${line}`)
}
