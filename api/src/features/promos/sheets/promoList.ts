import { plainList } from '../../../platform/sheets/plainList.ts'
import { READ } from './sheetColumns.ts'

/** A list of promo codes. */
export const PROMO_LIST = plainList({
  name: 'promos ',
  columns: READ,
  missingIn(columns) {
    if (!columns.has('code')) return 'code'
    return columns.has('percent') || columns.has('amount') || columns.has('value') ? null : 'percent or amount'
  },
})
