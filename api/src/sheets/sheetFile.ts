import { SHEET_TYPES, type SheetContent, writeCsv, writeXlsx } from './writeSheet.ts'

/**
 * One table as the answer to an export, in the format that was asked for; written while it is sent.
 * @param name of the file, without its ending.
 * @param besides further sheets of a workbook; a .csv has the first one only.
 */
export const sheetFile = (name: string, sheet: SheetContent, format: keyof typeof SHEET_TYPES, ...besides: SheetContent[]) => ({
  type: SHEET_TYPES[format],
  name: `${name}.${format}`,
  stream: format === 'csv' ? writeCsv(sheet.columns, sheet.rows) : writeXlsx([sheet, ...besides]),
})

/** `orders_export_2026-01-31` */
export const exportName = (what: string): string => `${what}_export_${new Date().toISOString().slice(0, 10)}`
