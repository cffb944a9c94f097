import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { createAction } from '../../lib/action.ts'
import { toDay } from '../../lib/dates.ts'
import { createLoader } from '../../lib/loader.ts'

export const periods = {
  this_month: 'This month',
  last_month: 'Last month',
  this_quarter: 'This quarter',
  last_quarter: 'Last quarter',
  this_year: 'This year',
  last_year: 'Last year',
}
export type Period = keyof typeof periods

/** The VAT report of a period, on screen and as a file. `save` downloads a file. */
export function createVatReport(client: Client, timeZone: string, save: (file: File) => void) {
  const period = signal<Period>('this_month')
  const report = createLoader<Schema<'VatReport'>>(() => client.getVatReport({ query: daysOf(period.value, timeZone) }))
  const exporting = (format: 'xlsx' | 'csv') =>
    createAction(
      async () => save(await client.exportVatReport({ query: { ...daysOf(period.peek(), timeZone), format } })),
      'Failed to export the report',
    )

  return {
    period: period as ReadonlySignal<Period>,
    choose: (next: Period) => void (period.value = next),
    state: report.state,
    load: report.load,
    exports: { xlsx: exporting('xlsx'), csv: exporting('csv') },
  }
}

/** Returns the first and last day of a period in the merchant's time zone. */
export function daysOf(period: Period, timeZone: string, now = new Date()): { from: string; to: string } {
  const [year, month] = toDay(now, timeZone).split('-').map(Number) as [number, number]
  const quarter = Math.floor((month - 1) / 3) * 3
  switch (period) {
    case 'this_month':
      return months(year, month - 1, 1)
    case 'last_month':
      return months(year, month - 2, 1)
    case 'this_quarter':
      return months(year, quarter, 3)
    case 'last_quarter':
      return months(year, quarter - 3, 3)
    case 'this_year':
      return months(year, 0, 12)
    case 'last_year':
      return months(year - 1, 0, 12)
    default:
      return period satisfies never
  }
}

/** The quarter that a period ends in, `2026-Q3`. */
export function quarterOf(period: Period, timeZone: string, now = new Date()): string {
  const [year, month] = daysOf(period, timeZone, now).to.split('-')
  return `${year}-Q${Math.ceil(Number(month) / 3)}`
}

/** `count` months from `first`, where January is 0. */
const months = (year: number, first: number, count: number) => ({
  from: new Date(Date.UTC(year, first, 1)).toISOString().slice(0, 10),
  to: new Date(Date.UTC(year, first + count, 0)).toISOString().slice(0, 10),
})
