import type { Knex } from 'knex'
import type { components } from '../../../generated/openapi.ts'
import { invalidField } from '../../../platform/http/errors.ts'
import { ownDomainOf } from '../../../gateways/mail/mailbox.ts'
import { WaitlistEntry } from '../../../shop/waitlist/WaitlistEntry.ts'
import { findSale, isOnSale } from '../../../shop/sale/readSale.ts'
import type { Sale } from '../../../shop/sale/Sale.ts'
import { planEach, refusalOf } from '../../../platform/sheets/planEach.ts'
import type { SheetRow } from '../../../platform/sheets/Sheet.ts'
import { momentOf, readMoments } from '../../../platform/sheets/sheetTimes.ts'
import { variantName } from '../../../shop/catalogue/ProductVariant.ts'
import { chooseVariants } from './chooseVariants.ts'
import type { createLinkFinder, NamedLink } from './findLinks.ts'
import { readRow, type WaitRow } from './readRow.ts'
import { type Columns, textAt } from './sheetColumns.ts'

type Shown = components['schemas']['WaitlistImportRow']
type NewEntry = Pick<WaitlistEntry, 'linkId' | 'email' | 'canonicalEmail' | 'variantIds' | 'locale' | 'createdAt' | 'mailDomain'>

/** What the rows of one import share. */
export interface ImportContext {
  db: Knex
  merchantId: string
  columns: Columns
  timeZone: string
  startedAt: Date
  links: ReturnType<typeof createLinkFinder>
  /** The link of rows that name none. */
  linkOfAll: NamedLink | null
  /** What each link sells; grows. */
  sales: Map<string, Sale | undefined>
  /** The first row of each entry; grows. */
  seen: Map<string, number>
  /** How many rows asked at a moment; grows. */
  asked: Map<number, number>
}

/** What will be done with a row. */
export interface Plan {
  shown: Shown
  /** Written for `create`. */
  entry?: NewEntry
}

/** Without a time, rows ask within these milliseconds before the import, in the order of the sheet. */
const UNDATED_MS = 10_000
/** Cursors of lists have milliseconds of thirteen digits. */
const EARLIEST = Date.UTC(2002, 0, 1)
const LONGEST_SHOWN = 254

/** Decides what to do with each row, by the rules for a shopper who asks. Writes nothing. */
export function planRows(rows: SheetRow[], context: ImportContext): Promise<Plan[]> {
  const { columns } = context
  return planEach(rows, {
    read: (row) => readRow(row, columns),
    find: (read) => readKnown(context, read),
    plan: (row, read, known) => plan(row, read, known, context),
    refuse(row, error) {
      const email = textAt(row, columns, 'email').slice(0, LONGEST_SHOWN)
      return { shown: { row: row.number, email, link_name: null, variants: [], ...refusalOf(error, 'email') } }
    },
  })
}

/** What the database has of the addresses of these rows. */
interface Known {
  entries: Set<string>
  /** Addresses that want no mails of the shop. */
  refusing: Set<string>
  moments: Map<string, Date>
}

async function readKnown({ db, merchantId, timeZone, links }: ImportContext, rows: WaitRow[]): Promise<Known> {
  await links.load(rows.map(({ link }) => link))
  const asked = rows.map((row) => row.asked)
  const moments = await readMoments(db, timeZone, asked)
  const emails = [...new Set(rows.map(({ canonicalEmail }) => canonicalEmail))]
  const entries = await WaitlistEntry.query(db)
    .where({ merchantId })
    .whereIn('canonicalEmail', emails)
    .select('linkId', 'canonicalEmail', 'variantIds')
  const refusing: string[] = await db('mail_suppressions').where({ merchantId }).whereIn('email', emails).pluck('email')
  return { entries: new Set(entries.map(entryKey)), refusing: new Set(refusing), moments }
}

/** Entries with the same key are one. */
export const entryKey = ({
  linkId,
  canonicalEmail,
  variantIds,
}: Pick<NewEntry, 'linkId' | 'canonicalEmail' | 'variantIds'>): string => [linkId, canonicalEmail, ...variantIds].join(' ')

async function plan(row: SheetRow, read: WaitRow, known: Known, context: ImportContext): Promise<Plan> {
  const { email, canonicalEmail, locale } = read
  if (!read.link && !context.linkOfAll) throw invalidField('link', 'Enter the name or address of a checkout link.')
  const link = read.link ? context.links.get(read.link) : context.linkOfAll!
  const sale = await offeredSale(link, context)
  const variantIds = chooseVariants(sale, read.variants)
  const entry = { linkId: link.id, email, canonicalEmail, variantIds }
  const key = entryKey(entry)
  const first = context.seen.get(key)
  if (first !== undefined) throw invalidField('email', `${email} is in row ${first} too.`)
  context.seen.set(key, row.number)
  const shown = { row: row.number, email, link_name: link.name, variants: namesOf(sale, variantIds), column: null }
  if (known.entries.has(key)) return { shown: { ...shown, ...ON_LIST } }
  if (known.refusing.has(canonicalEmail))
    throw invalidField('email', 'This address has unsubscribed from the mails of your shop.')
  const createdAt = askedAt(read.asked && momentOf(read.asked, known.moments), context)
  const mailDomain = ownDomainOf(email)
  return { shown: { ...shown, action: 'create', reason: null }, entry: { ...entry, locale, createdAt, mailDomain } }
}

/** What is said of an address that is on the list. */
export const ON_LIST = { action: 'unchanged', reason: 'This address is on the list already.' } as const

/** @throws 400 naming `link` when nobody could ask for it. */
async function offeredSale({ id }: NamedLink, { db, sales }: ImportContext): Promise<Sale> {
  if (!sales.has(id)) sales.set(id, await findSale(db, id))
  const sale = sales.get(id)
  if (!sale?.limits.offersWaitlist) throw invalidField('link', 'This link offers no waiting list. Edit it to switch the list on.')
  if (!isOnSale(sale))
    throw invalidField('link', 'This link is not active. Activate it and its products first: its page confirms the addresses.')
  return sale
}

const namesOf = ({ offers }: Sale, ids: string[]): string[] =>
  ids.map((id) => variantName(offers.flatMap(({ choice }) => choice?.variants ?? []).find((one) => one.id === id)!.values))

/** Rows of the same moment keep the order of the sheet. */
function askedAt(given: Date | null, { startedAt, asked }: ImportContext): Date {
  if (given && given > startedAt) throw invalidField('asked_at', 'asked_at must not be in the future.')
  if (given && given.getTime() < EARLIEST) throw invalidField('asked_at', 'asked_at must be a date from 2002 on.')
  const moment = given?.getTime() ?? startedAt.getTime() - UNDATED_MS
  const place = asked.get(moment) ?? 0
  asked.set(moment, place + 1)
  return new Date(Math.min(moment + place, startedAt.getTime()))
}
