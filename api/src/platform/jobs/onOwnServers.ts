import type { Knex } from 'knex'
import { atServerOf } from '../db/atServer.ts'
import type { Tasks } from './worker.ts'

/** Runs each job of a merchant on the server of a cluster that has their rows (platform/db/atServer.ts). */
export const onOwnServers = (db: Knex, tasks: Tasks): Tasks =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, work]) => [
      name,
      (payload: { merchantId?: string } | null) => atServerOf(db, payload?.merchantId ?? null, () => work(payload as never)),
    ]),
  ) as Record<string, unknown> as Tasks
