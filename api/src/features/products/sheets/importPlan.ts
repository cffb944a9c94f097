import type { Knex } from 'knex'
import type { Storage } from '../../../gateways/storage/storage.ts'
import type { components } from '../../../generated/openapi.ts'
import type { Caller } from '../../../platform/http/handler.ts'
import type { Product } from '../../../shop/catalogue/Product.ts'
import type { Currency } from '../../../pricing/currencies.ts'
import type { Headings } from './readCells.ts'
import type { VariantRow } from '../variants/planVariants.ts'

/** What will be done with a row, and why it is skipped. */
export type ImportRow = components['schemas']['ImportRow']

/** What becomes of rows without an id that look like products of the shop. */
export interface MatchChoice {
  sameSku: 'update' | 'add'
  sameName: 'skip' | 'update' | 'add'
}

export interface ImportOptions {
  dryRun: boolean
  matching: MatchChoice
  /** Whether the choices of an earlier import count if there are none. */
  useKept: boolean
  /** Which part of the file is read, and what as. */
  reading: Omit<components['schemas']['ProductImportInput'], 'excel'>
}

/** What will be done with the rows of one product. */
export interface UnitPlan {
  rows: ImportRow[]
  /** How the shop's product was found that the rows look like; null without one. */
  match: ImportRow['match']
  /** The complete product to write; null when nothing is written. */
  product: Partial<Product> | null
  isNew: boolean
  /** The variants to write. */
  variants: VariantRow[]
}

export interface PlanContext extends MatchChoice {
  db: Knex
  storage: Storage
  merchantId: string
  problemsOf: Caller['problemsOf']
  headings: Headings
  /** What a price of a new product without a currency is in. */
  currency: Currency
  /** Called when a price is in it. */
  useCurrency: () => void
  /** Whether `db` is the transaction that will write; then the named products are locked. */
  lock: boolean
  /** The first row of each id; grows. */
  seen: Map<string, number>
  /** When the rows of the shop were locked; products that this import adds have this time. */
  importedAt: Date
  /** Products that this import has added; grows. */
  created: Set<string>
  /** The first row of each SKU, in lower case; grows. */
  skus: Map<string, number>
}
