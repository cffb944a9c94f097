import type { ColumnNames } from '../../lib/readingChoices.ts'

/** The columns that a column of the file can be. */
export const trackingColumns: ColumnNames = {
  '': 'Not read',
  order: 'Order',
  order_id: 'Order id',
  carrier: 'Carrier',
  tracking_number: 'Tracking number',
  tracking_url: 'Tracking page',
}
