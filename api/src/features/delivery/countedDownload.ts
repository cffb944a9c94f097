import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { deleteInBatches } from '../../platform/db/deleteInBatches.ts'
import { rethrow } from '../../platform/jobs/sweep.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Part } from '../../platform/http/ranges.ts'
import { keyedHash, type Secrets } from '../../platform/http/secrets.ts'
import { takeDownload } from './takeDownload.ts'

/** For how long a broken download can be resumed without being counted again. */
const RESUME_HOURS = 24
/**
 * Bytes that the network may hold when a connection breaks: sent, but never received. Linux buffers up to 4 MiB per
 * socket.
 */
const IN_FLIGHT_BYTES = 4 * 1024 * 1024
/**
 * One counted download sends at most this many times the file, so that breaking the connection on purpose gains little.
 */
const MAX_SENT = 1.5

/** One shopper's request for one file. */
export interface DownloadRequest {
  merchantId: string
  orderId: string
  productId: string
  productName: string
  callerHash: string
  etag: string
  /** Of the whole file, in bytes. */
  size: number
}

/** Network addresses are not stored; two downloads from the same address have the same hash. */
export const hashCaller = (secrets: Secrets, address: string): string => keyedHash(secrets, `download ${address}`)

const OF_CALLER = `merchant_id = :merchantId and order_id = :orderId and product_id = :productId
  and caller_hash = :callerHash and etag = :etag and begun_at > now() - interval '${RESUME_HOURS} hours'`

/**
 * Returns the id of the counted download that this part belongs to: the caller's latest unfinished one, or else a new
 * one.
 * @throws 410 when no downloads are left.
 */
export const countDownload = (db: Knex, request: DownloadRequest, part: Part): Promise<string> =>
  db.transaction(async (trx) => (await resume(trx, request, part)) ?? begin(trx, request, part))

// Two concurrent parts wait for each other's row lock, and the second one sees what the first one left.
async function resume(trx: Knex, request: DownloadRequest, part: Part): Promise<string | undefined> {
  const [resumed] = await sql<{ id: string }>(
    trx,
    `with lacking as (
       select id from counted_downloads where ${OF_CALLER} and not sent && cast(:part as int8range) and sent_bytes + :bytes <= :most
       order by begun_at desc limit 1 for update)
     update counted_downloads set sent = sent + cast(:part as int8range)::int8multirange, sent_bytes = sent_bytes + :bytes
     from lacking where counted_downloads.merchant_id = :merchantId and counted_downloads.id = lacking.id returning counted_downloads.id`,
    {
      ...keysOf(request),
      part: rangeOf(part.start, part.end + 1),
      bytes: bytesOf(part),
      most: Math.ceil(request.size * MAX_SENT),
    },
  )
  return resumed?.id
}

async function begin(trx: Knex, request: DownloadRequest, part: Part): Promise<string> {
  const id = randomUUID()
  await takeDownload(trx, request)
  await sql(
    trx,
    `insert into counted_downloads (id, merchant_id, order_id, product_id, caller_hash, etag, sent, sent_bytes)
     values (:id, :merchantId, :orderId, :productId, :callerHash, :etag, cast(:part as int8range)::int8multirange, :bytes)`,
    { id, ...keysOf(request), part: rangeOf(part.start, part.end + 1), bytes: bytesOf(part) },
  )
  return id
}

/**
 * Gives back the bytes of a part that were not sent, or that the network may have lost. `sent` bytes of it were sent.
 */
export async function breakOff(
  db: Knex,
  merchantId: string,
  id: string,
  { part, sent }: { part: Part; sent: number },
): Promise<void> {
  const from = Math.max(part.start, part.start + sent - IN_FLIGHT_BYTES)
  await sql(
    db,
    `update counted_downloads set sent = sent - cast(:lost as int8range)::int8multirange, sent_bytes = sent_bytes - :unsent
     where merchant_id = :merchantId and id = :id`,
    { merchantId, id, lost: rangeOf(from, part.end + 1), unsent: bytesOf(part) - sent },
  )
}

/** Returns whether the caller has an unfinished download. */
export async function canResume(db: Knex, request: DownloadRequest): Promise<boolean> {
  const [open] = await sql<{ id: string }>(
    db,
    `select id from counted_downloads where ${OF_CALLER} and not sent @> cast(:whole as int8range) limit 1`,
    { ...keysOf(request), whole: rangeOf(0, request.size) },
  )
  return open !== undefined
}

/** Deletes downloads that can no longer be resumed: their hash represents a person's network address. */
export const forgetCountedDownloads = (db: Knex, log: (error: unknown) => void = rethrow): Promise<number> =>
  deleteInBatches(
    db,
    {
      table: 'counted_downloads',
      key: ['merchant_id', 'id'],
      where: `begun_at < now() - interval '${RESUME_HOURS} hours'`,
    },
    log,
  )

const keysOf = ({ merchantId, orderId, productId, callerHash, etag }: DownloadRequest) => ({
  merchantId,
  orderId,
  productId,
  callerHash,
  etag,
})
const rangeOf = (from: number, to: number) => `[${from},${to})`
const bytesOf = ({ start, end }: Part) => end - start + 1
