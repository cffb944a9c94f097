import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { components } from '../../../generated/openapi.ts'
import { conflict, notFound } from '../../../http/errors.ts'
import type { Caller } from '../../../http/handler.ts'
import type { Upload } from '../../../http/uploads.ts'
import { queueJob } from '../../../jobs/queue.ts'
import { Merchant } from '../../../rows/Merchant.ts'
import { countRows, importList } from '../../../sheets/importList.ts'
import type { SheetBatches } from '../../../sheets/readSheet.ts'
import type { PlainReading } from '../../../sheets/understandList.ts'
import { withUpload } from '../../../sheets/withUpload.ts'
import { createLinkFinder, type NamedLink } from './findLinks.ts'
import { entryKey, type ImportContext, ON_LIST, type Plan, planRows } from './planRows.ts'
import { waitingList } from './sheetColumns.ts'

type Result = components['schemas']['WaitlistImportResult']

const MAX_ROWS = 10_000

interface Options {
  dryRun: boolean
  /** Whether the choices of an earlier import count if there are none. */
  useKept: boolean
  /** Which part of the file is read, and what as. */
  reading: Omit<components['schemas']['WaitlistSheetInput'], 'sheet'>
}

type Given = Pick<ImportContext, 'db' | 'merchantId'>

/**
 * Reads a sheet of people who wait, and writes its valid rows in one transaction; a dry run only reports
 * (docs/product/links.md#import-of-a-waiting-list).
 * @throws 400 when the file as a whole cannot be read, 404 for an unknown link of all rows, 409 until the merchant's own address is
 * confirmed.
 */
export async function importSheet(
  upload: Upload,
  { reading, ...options }: Options,
  { db, merchantId, meter }: Given & Pick<Caller, 'meter'>,
): Promise<Result> {
  const { sheet_name: sheet, encoding, link_id: linkId, ...choice } = reading
  const merchant = await Merchant.query(db).findById(merchantId).throwIfNotFound()
  if (!merchant.emailConfirmedAt)
    throw conflict('Confirm your email address first. Until then your shop cannot mail the people on the list.')
  const of = { field: 'sheet', maxRows: MAX_ROWS, choice: { sheet, encoding }, merchantId, meter }
  return withUpload(upload, of, (batches) => {
    const run = (trx: Knex) =>
      importRows(batches, { ...options, linkId, choice }, { db: trx, merchantId, timeZone: merchant.timeZone })
    return options.dryRun ? run(db) : db.transaction(run)
  })
}

/** The lock keeps the link until its entries are written. */
async function findLink(db: Knex, merchantId: string, id: string): Promise<NamedLink> {
  const link: NamedLink | undefined = await db('links')
    .where({ merchantId, id, isHidden: false })
    .forKeyShare()
    .first('id', 'name')
  if (!link) throw notFound('Checkout link')
  return link
}

async function importRows(
  batches: SheetBatches,
  { dryRun, useKept, linkId, choice }: Omit<Options, 'reading'> & { linkId: string | undefined; choice: PlainReading },
  given: Given & Pick<ImportContext, 'timeZone'>,
): Promise<Result> {
  const { db, merchantId } = given
  if (!dryRun) await lockImports(db, merchantId)
  const linkOfAll = linkId === undefined ? null : await findLink(db, merchantId, linkId)
  const grows = { sales: new Map(), seen: new Map(), asked: new Map() }
  const shared = { ...given, ...grows, linkOfAll, startedAt: new Date(), links: createLinkFinder(db, merchantId) }
  const { rows, ...read } = await importList(batches, { dryRun, useKept, choice }, given, {
    kind: waitingList(linkOfAll === null),
    plan: (wanted, columns) => planRows(wanted, { ...shared, columns }),
    write: (plans) => write(plans, shared),
    empty: 'This file has no addresses.',
  })
  const { updated: _, ...counts } = countRows(rows)
  // Nobody waits for the next minute.
  if (!dryRun && counts.created) await queueJob(db, 'askImported', {}, { key: 'soon' })
  return { ...counts, mails: counts.created, rows, ...read }
}

/** One after the other: two files with the same addresses in another order would wait for each other. */
const lockImports = (trx: Knex, merchantId: string) =>
  trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`import waiting lists of ${merchantId}`])

/** An entry that another request created meanwhile is unchanged. */
async function write(plans: Plan[], { db, merchantId, startedAt }: Omit<ImportContext, 'columns'>): Promise<void> {
  const created = plans.flatMap(({ entry, shown }) => (entry ? [{ entry, shown }] : []))
  if (!created.length) return
  const imported = { merchantId, mailedAt: null, importedAt: startedAt, mailDueAt: startedAt }
  const inserted = await db('waitlist_entries')
    .insert(created.map(({ entry }) => ({ ...entry, ...imported, id: randomUUID() })))
    .onConflict(['merchantId', 'linkId', 'canonicalEmail', 'variantIds'])
    .ignore()
    .returning(['linkId', 'canonicalEmail', 'variantIds'])
  const isNew = new Set(inserted.map(entryKey))
  for (const { entry, shown } of created) if (!isNew.has(entryKey(entry))) Object.assign(shown, ON_LIST)
}
