import type { Config } from '../../config/config.ts'
import { violatesUnique } from '../../platform/db/violatesUnique.ts'
import type { Handler } from '../deps.ts'
import type { components } from '../../generated/openapi.ts'
import { notFound } from '../../platform/http/errors.ts'
import { queueJob } from '../../platform/jobs/queue.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { exportKey } from './exportData.ts'
import { CODE_LENGTH, readMerchant, writeMerchant } from '../../platform/http/merchantCode.ts'
import { isSigned, sign } from '../../platform/http/secrets.ts'

interface DataExport {
  id: string
  merchantId: string
  status: 'queued' | 'running' | 'ready' | 'failed'
  progress: number
  sizeBytes: number | null
  createdAt: Date
  expiresAt: Date | null
}

/** Starts an export, or returns the one in progress. */
export const startDataExport: Handler<'startDataExport'> = async (_, ctx) => {
  const { db, merchantId, config } = ctx
  const made = await db
    .transaction(async (trx) => {
      const [row] = await trx<DataExport>('data_exports').insert({ merchantId }).returning('*')
      await queueJob(trx, 'exportData', { merchantId, id: row!.id })
      await recordAudit(trx, ctx, { action: 'data_export.started', target: row!.id })
      return row!
    })
    .catch((error: unknown) => {
      if (violatesUnique(error)) return null
      throw error
    })
  const open = made ?? (await latest(db, merchantId))
  return present(open!, config)
}

export const getDataExport: Handler<'getDataExport'> = async (_, { db, merchantId, config }) => {
  const row = await latest(db, merchantId)
  return { export: row ? present(row, config) : null }
}

/** Uses a signed link: anyone who has it can read the data, so it expires soon. */
export const downloadDataExport: Handler<'downloadDataExport'> = async ({ path, query }, { db, storage, config }) => {
  const merchantId = readMerchant(query.token)
  const row = merchantId
    ? await db<DataExport>('data_exports').where({ merchantId, id: path.id, status: 'ready' }).first()
    : undefined
  const isOpen =
    row?.expiresAt && row.expiresAt > new Date() && isSigned(config.secrets, claimOf(row), query.token.slice(CODE_LENGTH))
  if (!isOpen) throw notFound('Export')
  return {
    type: 'application/zip',
    name: `linktill_export_${row.createdAt.toISOString().slice(0, 10)}.zip`,
    size: row.sizeBytes!,
    etag: `"${row.id}"`,
    open: (part) => storage.readPart(exportKey(row), part),
  }
}

const latest = (db: Parameters<Handler<'getDataExport'>>[1]['db'], merchantId: string) =>
  db<DataExport>('data_exports').where({ merchantId }).orderBy('createdAt', 'desc').first()

function present(row: DataExport, config: Pick<Config, 'secrets'>): components['schemas']['DataExport'] {
  const isOver = row.expiresAt !== null && row.expiresAt <= new Date()
  return {
    id: row.id,
    status: isOver ? 'expired' : row.status,
    progress: row.progress,
    size: row.sizeBytes,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt?.toISOString() ?? null,
    download_url: row.status === 'ready' && !isOver ? `/api/auth/exports/${row.id}/download?token=${tokenOf(config, row)}` : null,
  }
}

const tokenOf = ({ secrets }: Pick<Config, 'secrets'>, row: DataExport) =>
  writeMerchant(row.merchantId) + sign(secrets, claimOf(row))

const claimOf = ({ id, merchantId, expiresAt }: DataExport) => `export ${merchantId} ${id} ${expiresAt?.getTime()}`
