import type { NamedColumn } from '../../../platform/sheets/findColumns.ts'
import type { Cell, SheetRow } from '../../../platform/sheets/Sheet.ts'

/** Columns that the import reads: those of our own export, and what other shops call them. */
export type ReadColumn =
  | 'code'
  | 'percent'
  | 'amount'
  | 'value'
  | 'value_type'
  | 'currency'
  | 'starts'
  | 'ends'
  | 'max_redemptions'
  | 'max_per_customer'
  | 'cycles'
  | 'status'
  | 'links'
  | 'products'

export const READ: NamedColumn<ReadColumn>[] = [
  { heading: 'code', also: ['promo_code', 'discount_code', 'coupon_code', 'voucher_code', 'coupon', 'voucher'], else: ['name'] },
  { heading: 'percent', also: ['percentage', 'percent_off', 'discount_percent', 'discount_percentage'] },
  { heading: 'amount', also: ['amount_off', 'fixed_amount'] },
  { heading: 'value', also: ['discount_value', 'coupon_amount', 'discount_amount'], else: ['discount'] },
  { heading: 'value_type', also: ['discount_type', 'coupon_type'], else: ['type'] },
  { heading: 'currency', also: ['currency_code'] },
  { heading: 'starts', also: ['starts_at', 'start', 'start_date', 'valid_from'] },
  {
    heading: 'ends',
    also: ['ends_at', 'end', 'end_date', 'expires', 'expires_at', 'expiry_date', 'date_expires', 'valid_until', 'redeem_by'],
  },
  { heading: 'max_redemptions', also: ['usage_limit', 'max_uses', 'redemption_limit'] },
  { heading: 'max_per_customer', also: ['usage_limit_per_user', 'usage_limit_per_customer', 'limit_per_customer'] },
  { heading: 'cycles', also: ['discount_cycles'] },
  { heading: 'status', also: [] },
  { heading: 'links', also: [] },
  { heading: 'products', also: ['product_ids', 'applies_to'] },
]

export type Columns = Map<ReadColumn, number>

export const cellAt = (row: SheetRow, columns: Columns, column: ReadColumn): Cell => row.cells[columns.get(column) ?? -1] ?? null
