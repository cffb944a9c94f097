import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../../platform/http/errors.ts'
import { openFile } from '../../../../gateways/storage/storage.ts'
import type { SheetTask } from '../../../../platform/sheets/sheetWorker.ts'
import { kindOf } from '../../../../platform/sheets/withUpload.ts'
import { MAX_ROWS } from '../importSheet.ts'
import { fileKey, type ImportRun } from '../ImportRun.ts'

/**
 * Copies the file of an import to this machine while `work` reads it.
 * @throws 404 when the storage has no such file.
 */
export async function withStoredSheet<T>(
  { storage, config }: Pick<Deps, 'storage' | 'config'>,
  run: Pick<ImportRun, 'merchantId' | 'id' | 'fileName' | 'options'>,
  work: (task: SheetTask) => Promise<T>,
): Promise<T> {
  const stored = await openFile(storage, fileKey(run))
  if (!stored) throw notFound('Import')
  const folder = path.join(config.dataDir, 'imports')
  const file = path.join(folder, randomUUID())
  const { sheet, encoding } = run.options.reading
  try {
    await fs.mkdir(folder, { recursive: true })
    await pipeline(stored.stream, createWriteStream(file))
    return await work({ file, kind: kindOf(run.fileName, 'excel'), maxRows: MAX_ROWS, choice: { sheet, encoding } })
  } finally {
    await fs.rm(file, { force: true })
  }
}
