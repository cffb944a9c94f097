import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import pg from 'pg'

const CHANNELS = ['work', 'links'] as const
/**
 * What a message is about. `work`: rows wait for a batch or the courier. `links`: public links of the merchant with this
 * id may have changed.
 */
export type Channel = (typeof CHANNELS)[number]

/** Called with each message, and with null when some may have been missed. */
export type Listener = (payload: string | null) => void

/**
 * Messages between the processes of one deployment. A message is lost if a connection is down, so they only make things
 * faster: whatever listens must also notice without them, later.
 */
export interface Signals {
  /** Number of this process. Rows that it works on name it. */
  process: number
  /** Calls the listeners in this process at once, and those in others soon after. To be called after the commit. */
  send: (channel: Channel, payload?: string) => void
  on: (channel: Channel, listener: Listener) => void
  stop: () => Promise<void>
}

/** Messages are collected for this long, so a busy process sends at most 50 statements a second. */
const COLLECT_MS = 20
const RECONNECT_MS = 1000
/** A connection that takes longer to respond is replaced. */
const TIMEOUT_MS = 5000

/** First half of the advisory lock that each process holds on its number, as long as its connection for messages is open. */
const PROCESSES = 71_100_001
/** After 20 seconds, PostgreSQL notices that a machine is lost, and frees its lock. */
const KEEP_ALIVE = `set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`

/** Whether the process of this number runs. A lost connection is opened again within seconds, and looks like an end meanwhile. */
export async function isProcessAlive(db: Knex, process: number): Promise<boolean> {
  const { rows } = await db.raw(
    `select from pg_locks where locktype = 'advisory' and classid = ?::integer::oid and objid = ?::integer::oid and objsubid = 2
       and database = (select oid from pg_database where datname = current_database())`,
    [PROCESSES, process],
  )
  return rows.length > 0
}

/** For a deployment of one process. */
export function createSignals(): Signals & { miss: () => void } {
  const listeners: Record<Channel, Listener[]> = { work: [], links: [] }
  return {
    process: randomInt(1, 2 ** 31),
    send(channel, payload = '') {
      for (const listener of listeners[channel]) listener(payload)
    },
    on: (channel, listener) => void listeners[channel].push(listener),
    stop: async () => {},
    /** Calls every listener with null. */
    miss() {
      for (const listener of CHANNELS.flatMap((channel) => listeners[channel])) listener(null)
    },
  }
}

/**
 * For several processes on one database, by LISTEN and NOTIFY on one connection, which is opened again when it is lost.
 * @param url must not lead to a pooler in transaction mode: messages can be sent through it, but none arrive.
 */
export async function connectSignals(url: string, log: (error: unknown) => void): Promise<Signals> {
  const here = createSignals()
  const waiting = new Set<string>()
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const open = async () => {
    const opened = new pg.Client({
      connectionString: url,
      application_name: 'linktill signals',
      keepAlive: true,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    })
    opened.on('error', log)
    opened.on('notification', ({ processId, payload = '' }) => {
      // This connection also receives what it sends. That was delivered here already.
      if (processId === (opened as unknown as { processID: number }).processID) return
      const [name, text] = payload.split(' ')
      const channel = CHANNELS.find((known) => known === name)
      if (channel) here.send(channel, text)
    })
    await opened.connect()
    // The lock first: a process without it counts as dead.
    const begin = `select pg_try_advisory_lock(${PROCESSES}, ${here.process}); ${KEEP_ALIVE}; listen linktill`
    await opened.query(begin).catch(async (error: unknown) => {
      await opened.end()
      throw error
    })
    opened.once('end', reopen)
    client = opened
  }
  const reopen = async () => {
    client = null
    while (!client && !isStopped) {
      await sleep(RECONNECT_MS)
      if (!isStopped) await open().then(here.miss, log)
    }
    if (isStopped) await (client as pg.Client | null)?.end()
  }
  const flush = async (): Promise<void> => {
    const messages = [...waiting]
    waiting.clear()
    // In all of the database, one transaction with a NOTIFY commits at a time, so it must not wait for the disk. The
    // setting ends with the statement, because a pooler lends the session to others.
    const query = {
      name: 'send_signals',
      text: `select set_config('synchronous_commit', 'off', true), pg_notify('linktill', message) from unnest($1::text[]) message`,
      values: [messages],
    }
    const sender = client
    await sender?.query(query).catch((error: unknown) => {
      log(error)
      void sender.end()
    })
    // The next one begins after this one has ended: a connection runs one statement at a time.
    timer = waiting.size && !isStopped ? setTimeout(begin, COLLECT_MS) : undefined
  }
  let flushing = Promise.resolve()
  const begin = () => void (flushing = flush())

  await open()
  return {
    process: here.process,
    on: here.on,
    send(channel, payload = '') {
      here.send(channel, payload)
      waiting.add(`${channel} ${payload}`)
      timer ??= setTimeout(begin, COLLECT_MS)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await flushing
      if (waiting.size) await flush()
      await client?.end()
    },
  }
}
