import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import { unescape } from 'node:querystring'
import type { OpenIdOptions } from '../gateways/openId.ts'
import type { PrivateNetworks } from '../gateways/publicFetch.ts'
import { type Environment, withoutSlash } from './readEnvironment.ts'

/** A host and port to listen on. */
export interface Listening {
  host: string
  port: number
}

/** `9100` listens on loopback only; `10.0.0.5:9100` and `[::]:9100` name another address. */
export function readOps({ OPS_PORT: text, PORT }: Environment, problems: string[]): Listening | null {
  if (!text) return null
  const [, given = '127.0.0.1', digits] = /^(?:(.+):)?(\d{1,5})$/.exec(text) ?? []
  const [host, port] = [given.replace(/^\[|\]$/g, ''), Number(digits)]
  if (isIP(host) && port >= 1 && port <= 65535 && port !== PORT) return { host, port }
  problems.push(`OPS_PORT must be a port from 1 to 65535 other than PORT, or an address such as 10.0.0.5:9100, not "${text}".`)
  return null
}

/** Reads the pairs of `DATABASE_SERVERS`. */
export const readServers = ({ DATABASE_SERVERS: pairs }: Environment): Record<string, string> =>
  Object.fromEntries((pairs?.split(',') ?? []).map((pair) => pair.split('=') as [string, string]))

/** Where traces are sent, and how many. */
export interface TracingConfig {
  /** Takes spans by OTLP over HTTP, `http://localhost:4318/v1/traces`. */
  url: string
  headers: Record<string, string>
  serviceName: string
  /** Share of traces that is sent, from 0 to 1. */
  ratio: number
}

/** Reads `OTEL_…`. Null without an endpoint. */
export function readTracing(env: Environment): TracingConfig | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = '' } = env
  if (!endpoint) return null
  const pairs = headers.split(',').map((pair): [string, string] => {
    const [name = '', ...value] = pair.split('=')
    return [name.trim(), unescape(value.join('=').trim())]
  })
  return {
    url: `${withoutSlash(endpoint)}/v1/traces`,
    headers: headers ? Object.fromEntries(pairs) : {},
    serviceName: env.OTEL_SERVICE_NAME,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
  }
}

/** The operator's setting; by default this machine only, if the deployment is a trial on it. */
export function readPrivateNetworks(env: Environment, isLocalTrial: boolean): PrivateNetworks {
  if (env.ALLOW_PRIVATE_WEBHOOKS === 'true') return 'all'
  return isLocalTrial && !env.ALLOW_PRIVATE_WEBHOOKS ? 'loopback' : 'none'
}

/** Reads `OIDC_…`: all of them or none. Problems are added as sentences without the secret. */
export function readOpenId(env: Environment, problems: string[]): OpenIdOptions | null {
  const issuer = env.OIDC_ISSUER?.trim() ?? ''
  const clientId = env.OIDC_CLIENT_ID?.trim() ?? ''
  const clientSecret = env.OIDC_CLIENT_SECRET?.trim() ?? ''
  if (!issuer && !clientId && !clientSecret) return null
  if (!issuer || !clientId || !clientSecret)
    problems.push('Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET together, or none of them.')
  else if (!URL.canParse(issuer) || !isSafe(new URL(issuer)))
    problems.push('OIDC_ISSUER must be an address such as https://login.example.com; http is for this machine only.')
  return { issuer, clientId, clientSecret, name: env.OIDC_NAME?.trim() || 'your organization' }
}

const isSafe = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname))

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
