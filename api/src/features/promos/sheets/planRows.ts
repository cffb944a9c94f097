import type { Knex } from 'knex'
import type { components } from '../../../generated/openapi.ts'
import { invalidField } from '../../../platform/http/errors.ts'
import type { Caller } from '../../../platform/http/handler.ts'
import type { Currency } from '../../../pricing/currencies.ts'
import { PromoCode } from '../../../shop/sale/PromoCode.ts'
import { textAt } from '../../../platform/sheets/cellText.ts'
import { planEach, refusalOf } from '../../../platform/sheets/planEach.ts'
import type { SheetRow } from '../../../platform/sheets/Sheet.ts'
import { momentOf, readMoments, type SheetTime } from '../../../platform/sheets/sheetTimes.ts'
import { readFields } from '../readFields.ts'
import { describeDiscount } from './readDiscount.ts'
import { assertUnrestricted, type CodeRow, readRow } from './readRow.ts'
import type { Columns } from './sheetColumns.ts'

type Shown = components['schemas']['PromoImportRow']
type Body = components['schemas']['PromoCodeChanges']

/** What the rows of one import share. */
export interface ImportContext extends Pick<Caller, 'problemsOf'> {
  db: Knex
  merchantId: string
  columns: Columns
  /** The currency of an amount that names none. */
  currency: Currency
  timeZone: string
  /** The first row of each code; grows. */
  seen: Map<string, number>
  isDryRun: boolean
}

/** What will be done with a row. */
export interface Plan {
  shown: Shown
  /** What is written for `create` and `update`. */
  columns?: Partial<PromoCode>
  before?: PromoCode
}

/** Decides what to do with each row, by the rules for one promo code. Writes nothing. */
export function planRows(rows: SheetRow[], context: ImportContext): Promise<Plan[]> {
  const { columns } = context
  return planEach(rows, {
    read: (row) => readRow(row, columns, context.currency),
    find: (read) => readKnown(context, read),
    plan: (row, fields, known) => plan(row, fields, known, context),
    refuse(row, error) {
      const { column, ...refusal } = refusalOf(error, 'code')
      const code = textAt(row, columns, 'code').toUpperCase()
      return { shown: { row: row.number, code, discount: null, column: COLUMN_OF[column] ?? column, ...refusal } }
    },
  })
}

/** What the rows of a batch are compared with. */
interface Known {
  /** The merchant's codes by name. */
  codes: Map<string, PromoCode>
  moments: Map<string, Date>
}

async function readKnown({ db, merchantId, timeZone, isDryRun }: ImportContext, rows: CodeRow[]): Promise<Known> {
  const times = rows.flatMap(({ starts, ends }) => [starts, ends])
  const moments = await readMoments(db, timeZone, times)
  const names = rows.map(({ code }) => code)
  const known = PromoCode.query(db).where({ merchantId }).whereIn('code', names)
  if (!isDryRun) void known.forUpdate()
  return { codes: new Map((await known).map((code) => [code.code, code])), moments }
}

async function plan(row: SheetRow, fields: CodeRow, { codes, moments }: Known, context: ImportContext): Promise<Plan> {
  const { db, merchantId, problemsOf, seen } = context
  const before = codes.get(fields.code)
  const first = seen.get(fields.code)
  if (first !== undefined) throw invalidField('code', `${fields.code} is in row ${first} too.`)
  seen.set(fields.code, row.number)
  if (before?.batchId) throw invalidField('code', 'This code belongs to codes in bulk.')
  if (!before) assertUnrestricted(row, context.columns)
  const body = bodyOf(fields, before, moments)
  const [problem] = problemsOf(before ? 'updatePromoCode' : 'createPromoCode', body)
  if (problem) throw invalidField(COLUMN_OF[problem.path] ?? problem.path, problem.msg)
  const columns = await readFields(db, merchantId, body, before)
  const action = before ? (isSame(columns, before) ? 'unchanged' : 'update') : 'create'
  const shown: Shown = {
    row: row.number,
    code: fields.code,
    action,
    discount: describeDiscount(body),
    column: null,
    reason: null,
  }
  return { shown, columns, ...(before && { before }) }
}

/** The columns of the fields that have other names in the contract. */
const COLUMN_OF: Record<string, string> = {
  starts_at: 'starts',
  ends_at: 'ends',
  discount_type: 'value_type',
  discount_cycles: 'cycles',
}

function bodyOf({ starts, ends, ...fields }: CodeRow, before: PromoCode | undefined, moments: Map<string, Date>): Body {
  const body: Body = { ...fields }
  if (starts !== undefined) body.starts_at = storedOr(starts, before?.startsAt, moments)
  if (ends !== undefined) body.ends_at = storedOr(ends, before?.endsAt, moments)
  return body
}

/** The export writes minutes, so a time within the same minute is the stored one. */
function storedOr(time: SheetTime | null, before: Date | null | undefined, moments: Map<string, Date>): string | null {
  if (!time) return null
  const moment = momentOf(time, moments)
  const minute = (date: Date) => Math.floor(date.getTime() / 60_000)
  return (before && minute(before) === minute(moment) ? before : moment).toISOString()
}

const isSame = (columns: Partial<PromoCode>, before: PromoCode): boolean =>
  Object.entries(columns).every(([key, value]) => plain(value) === plain(before[key as keyof PromoCode]))

/** Percents come from the database as `10.00`. */
const plain = (value: unknown): string =>
  value instanceof Date
    ? value.toISOString()
    : value !== null && value !== '' && !Number.isNaN(Number(value))
      ? String(Number(value))
      : String(value)
