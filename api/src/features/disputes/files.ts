import fs from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import type { DisputeFileKind } from '../../gateways/payments.ts'
import { keepFile } from '../../gateways/storage/storage.ts'
import { invalidField, refused } from '../../platform/http/errors.ts'
import type { Upload } from '../../platform/http/uploads.ts'
import { dropUpload, type Keeper, withinQuota } from '../products/uploadQuota.ts'
import { lockDraft, saveDraft } from './Evidence.ts'

/** All files of one dispute together, bytes. The provider takes no more. */
const MOST_BYTES = 4_500_000
const TYPES: { type: string; begins: number[] }[] = [
  { type: 'application/pdf', begins: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { type: 'image/png', begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', begins: [0xff, 0xd8, 0xff] },
]

interface Added {
  id: string
  kind: DisputeFileKind
  upload: Upload
}

/**
 * Adds a file to a draft, in place of one of the same kind.
 * @throws 400 for another type, 404, 409 when the evidence was sent, 422 when the files are too large together.
 */
export async function addFile(keeper: Keeper, { id, kind, upload }: Added): Promise<void> {
  const { db, merchantId, storage } = keeper
  const type = await typeOf(upload.path)
  if (!type) throw invalidField('file', 'The file must be a PDF, JPEG or PNG.')
  const key = `disputes/${merchantId}/${randomUUID()}`
  await withinQuota(keeper, { key, bytes: upload.size }, () => keepFile(storage, upload.path, key))
  try {
    const replaced = await db.transaction(async (trx) => {
      const { draft } = await lockDraft(trx, { merchantId, id })
      const others = draft.files.filter((file) => file.kind !== kind)
      const total = others.reduce((sum, { bytes }) => sum + bytes, upload.size)
      if (total > MOST_BYTES) throw refused('limit_reached', 'The files of a dispute can have 4.5 MB together.')
      await saveDraft(trx, draft, { files: [...others, { kind, name: upload.name, type, bytes: upload.size, key }] })
      return draft.files.filter((file) => file.kind === kind)
    })
    for (const file of replaced) await dropUpload(keeper, file.key)
  } catch (error) {
    await dropUpload(keeper, key)
    throw error
  }
}

/** @throws 404 when the draft has no such file, 409 when the evidence was sent. */
export async function removeFile(keeper: Keeper, { id, kind }: Omit<Added, 'upload'>): Promise<void> {
  const { db, merchantId } = keeper
  const removed = await db.transaction(async (trx) => {
    const { draft } = await lockDraft(trx, { merchantId, id })
    await saveDraft(trx, draft, { files: draft.files.filter((file) => file.kind !== kind) })
    return draft.files.filter((file) => file.kind === kind)
  })
  for (const file of removed) await dropUpload(keeper, file.key)
}

/** The type by the content's first bytes; null for any other. */
async function typeOf(path: string): Promise<string | null> {
  const handle = await fs.open(path)
  try {
    const { buffer } = await handle.read(Buffer.alloc(8), 0, 8, 0)
    return TYPES.find(({ begins }) => begins.every((byte, at) => buffer[at] === byte))?.type ?? null
  } finally {
    await handle.close()
  }
}
