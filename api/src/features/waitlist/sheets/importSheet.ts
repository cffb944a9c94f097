import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { components } from '../../../generated/openapi.ts'
import { lockByName } from '../../../platform/db/lockByName.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import type { Caller } from '../../../platform/http/handler.ts'
import type { Upload } from '../../../platform/http/uploads.ts'
import { queueJob } from '../../../platform/jobs/queue.ts'
import { Merchant } from '../../../shop/merchant/Merchant.ts'
import { countChanges, importList, type ListOptions } from '../../../platform/sheets/importList.ts'
import { createLinkFinder, type NamedLink } from './findLinks.ts'
import { entryKey, type ImportContext, ON_LIST, type Plan, planRows } from './planRows.ts'
import { type Columns, waitingList } from './sheetColumns.ts'

type Result = components['schemas']['WaitlistImportResult']

interface Options extends ListOptions {
  /** The link of rows that name none. */
  linkId: string | undefined
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
  { linkId, ...options }: Options,
  given: Given & Pick<Caller, 'meter'>,
): Promise<Result> {
  const { merchantId } = given
  const { emailConfirmedAt, timeZone } = await Merchant.query(given.db).findById(merchantId).throwIfNotFound()
  if (!emailConfirmedAt)
    throw conflict('Confirm your email address first. Until then your shop cannot mail the people on the list.')
  return importList(upload, options, given, async (db) => {
    if (!options.dryRun) await lockImports(db, merchantId)
    const linkOfAll = linkId === undefined ? null : await findLink(db, merchantId, linkId)
    const grows = { sales: new Map(), seen: new Map(), asked: new Map() }
    const of = { db, merchantId, timeZone, linkOfAll, links: createLinkFinder(db, merchantId) }
    const shared = { ...of, ...grows, startedAt: new Date() }
    return {
      kind: waitingList(linkOfAll === null),
      plan: (rows, columns: Columns) => planRows(rows, { ...shared, columns }),
      write: (plans) => write(plans, shared),
      empty: 'This file has no addresses.',
      present: (imported) => {
        const { updated: _, ...result } = countChanges(imported)
        return { ...result, mails: result.created }
      },
    }
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

/** One after the other: two files with the same addresses in another order would wait for each other. */
const lockImports = (trx: Knex, merchantId: string): Promise<void> =>
  lockByName(trx, merchantId, `import waiting lists of ${merchantId}`)

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
  // Nobody waits for the next minute.
  if (inserted.length) await queueJob(db, 'askImported', {}, { key: 'soon' })
}
