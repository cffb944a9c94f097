import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { violatesUnique } from '../../../../platform/db/violatesUnique.ts'
import type { Handler } from '../../../deps.ts'
import { keepFile } from '../../../../gateways/storage/storage.ts'
import { notFound } from '../../../../platform/http/errors.ts'
import { commitReply } from '../../../../platform/http/idempotency.ts'
import { queueJob } from '../../../../platform/jobs/queue.ts'
import { kindOf } from '../../../../platform/sheets/withUpload.ts'
import { readImport } from '../readImport.ts'
import { fileKey, type ImportRun, importRunning, openRuns, presentRun, type RunId, type RunOptions } from '../ImportRun.ts'
import { skippedOfRun } from './skippedOfRun.ts'
import { removeRuns } from './sweepImports.ts'

/** Stores the file and starts a job for it (docs/product/products.md#many-products). */
export const startProductImport: Handler<'startProductImport'> = async ({ query, body, file }, ctx) => {
  const { db, storage, merchantId, meter } = ctx
  meter.assertLeft()
  kindOf(file!.name, 'excel')
  const { matching, reading } = readImport({ query, body })
  const one = { merchantId, id: randomUUID() }
  await keepFile(storage, file!.path, fileKey(one))
  try {
    const started = await commitReply(db, async (trx) =>
      presentRun(trx, await insertRun(trx, { ...one, fileName: file!.name }, { matching, reading })),
    )
    const former = await db<ImportRun>('product_imports')
      .where({ merchantId })
      .whereNot({ id: one.id })
      .select('merchantId', 'id')
    await removeRuns(ctx, former)
    return started
  } catch (error) {
    if (!violatesUnique(error)) throw error
    await storage.delete(fileKey(one))
    throw importRunning()
  }
}

async function insertRun(trx: Knex, one: RunId & { fileName: string }, options: RunOptions): Promise<ImportRun> {
  const [run] = await trx<ImportRun>('product_imports')
    .insert({ ...one, options: JSON.stringify(options) as never })
    .returning('*')
  const { merchantId, id } = one
  await queueJob(trx, 'importProducts', { merchantId, id }, { queue: 'importProducts' })
  return run as ImportRun
}

export const getLatestProductImport: Handler<'getLatestProductImport'> = async (_, { db, merchantId }) => {
  const run = await db<ImportRun>('product_imports').where({ merchantId }).orderBy('createdAt', 'desc').first()
  return { import: run ? await presentRun(db, run as ImportRun) : null }
}

export const getProductImport: Handler<'getProductImport'> = async ({ path }, { db, merchantId }) =>
  presentRun(db, await readRun(db, { merchantId, id: path.id }))

/** Each batch changes the row of its import last, and only while it is open: what has not done so is not written. */
export const cancelProductImport: Handler<'cancelProductImport'> = async ({ path }, { db, merchantId }) => {
  const one = { merchantId, id: path.id }
  await openRuns(db, one).update({ status: 'cancelled', endedAt: new Date() })
  return presentRun(db, await readRun(db, one))
}

export const downloadSkippedOfImport: Handler<'downloadSkippedOfImport'> = async ({ path, query }, ctx) => {
  const { db, merchantId } = ctx
  return skippedOfRun(ctx, await readRun(db, { merchantId, id: path.id }), query.format ?? 'xlsx')
}

async function readRun(db: Knex, one: RunId): Promise<ImportRun> {
  const run = await db<ImportRun>('product_imports').where(one).first()
  if (!run) throw notFound('Import')
  return run as ImportRun
}
