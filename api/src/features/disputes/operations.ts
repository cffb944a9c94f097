import type { Knex } from 'knex'
import type { Handler } from '../deps.ts'
import { addFile, removeFile } from './files.ts'
import { findDispute, lockDraft, saveDraft } from './Evidence.ts'
import { listPage, presentRow } from './listing.ts'
import { presentDetails } from './present.ts'
import { submit } from './submit.ts'

export const listDisputes: Handler<'listDisputes'> = async ({ query }, { db, merchantId }) => {
  const { disputes, next } = await listPage(db, merchantId, query)
  return { data: disputes.map(presentRow), next_cursor: next }
}

export const getDispute: Handler<'getDispute'> = ({ path }, { db, merchantId }) => read(db, merchantId, path.id)

export const updateDisputeEvidence: Handler<'updateDisputeEvidence'> = async ({ path: { id }, body }, { db, merchantId }) => {
  const texts = Object.fromEntries(Object.entries(body).map(([name, text]) => [name, text.trim()]))
  await db.transaction(async (trx) => {
    const { draft } = await lockDraft(trx, { merchantId, id })
    await saveDraft(trx, draft, { texts })
  })
  return read(db, merchantId, id)
}

export const uploadDisputeFile: Handler<'uploadDisputeFile'> = async ({ path: { id, kind }, file }, ctx) => {
  await addFile(ctx, { id, kind, upload: file! })
  return read(ctx.db, ctx.merchantId, id)
}

export const deleteDisputeFile: Handler<'deleteDisputeFile'> = async ({ path: { id, kind } }, ctx) => {
  await removeFile(ctx, { id, kind })
  return read(ctx.db, ctx.merchantId, id)
}

export const submitDispute: Handler<'submitDispute'> = async ({ path: { id } }, { db, merchantId }) => {
  await submit(db, { merchantId, id })
  return read(db, merchantId, id)
}

const read = async (db: Knex, merchantId: string, id: string) => presentDetails(db, await findDispute(db, { merchantId, id }))
