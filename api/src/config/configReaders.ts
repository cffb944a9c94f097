import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import type { PrivateNetworks } from '../gateways/publicFetch.ts'

/** A host and port to listen on. */
export interface Listening {
  host: string
  port: number
}

/** `9100` listens on loopback only; `10.0.0.5:9100` and `[::]:9100` name another address. */
export function readOps(env: NodeJS.ProcessEnv, mainPort: number, problems: string[]): Listening | null {
  if (!env['OPS_PORT']) return null
  const [, given = '127.0.0.1', digits] = /^(?:(.+):)?(\d{1,5})$/.exec(env['OPS_PORT']) ?? []
  const [host, port] = [given.replace(/^\[|\]$/g, ''), Number(digits)]
  if (isIP(host) && port >= 1 && port <= 65535 && port !== mainPort) return { host, port }
  problems.push(
    `OPS_PORT must be a port from 1 to 65535 other than PORT, or an address such as 10.0.0.5:9100, not "${env['OPS_PORT']}".`,
  )
  return null
}

/**
 * Reads a URL with one of these schemes; null when it is not set. It may contain a password, so a wrong one is not
 * repeated.
 */
export function readUrl(env: NodeJS.ProcessEnv, name: string, schemes: string[], problems: string[]): string | null {
  const url = env[name] || null
  if (url && !(URL.canParse(url) && schemes.includes(new URL(url).protocol)))
    problems.push(`${name} must be an address that begins with ${schemes[0]}//.`)
  return url
}

/** Reads the addresses of the operator's PostgreSQL: the primary, its replica, and the primary without its pooler. */
export function readDatabases(env: NodeJS.ProcessEnv, problems: string[]) {
  const protocols = ['postgres:', 'postgresql:']
  const databaseUrl = readUrl(env, 'DATABASE_URL', protocols, problems)
  const databaseReadUrl = readUrl(env, 'DATABASE_READ_URL', protocols, problems)
  const databaseDirectUrl = readUrl(env, 'DATABASE_DIRECT_URL', protocols, problems)
  if (databaseReadUrl && !databaseUrl) problems.push('DATABASE_READ_URL needs DATABASE_URL: it is a replica of that database.')
  if (databaseDirectUrl && !databaseUrl)
    problems.push('DATABASE_DIRECT_URL needs DATABASE_URL: it is the same database without a pooler.')
  return { databaseUrl, databaseReadUrl, databaseDirectUrl }
}

/** The operator's setting; by default this machine only, if the deployment is a trial on it. */
export function readPrivateNetworks(env: NodeJS.ProcessEnv, isLocalTrial: boolean): PrivateNetworks {
  if (env['ALLOW_PRIVATE_WEBHOOKS'] === 'true') return 'all'
  return isLocalTrial && !env['ALLOW_PRIVATE_WEBHOOKS'] ? 'loopback' : 'none'
}

export const isLoopback = (origin: string) => /^(localhost|.+\.localhost|127\..+|\[::1\])$/.test(new URL(origin).hostname)

/** Created on the first start and stored beside the embedded database. */
export function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret')
  fs.mkdirSync(dataDir, { recursive: true })
  try {
    fs.writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return fs.readFileSync(file, 'utf8')
}
