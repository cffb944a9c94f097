import path from 'node:path'
import { invalidField } from '../http/errors.ts'
import type { Meter } from '../http/meter.ts'
import type { Upload } from '../http/uploads.ts'
import { type SheetBatches, withSheet } from './readSheet.ts'
import { type Kind, KINDS, type SheetChoice, SheetProblem } from './Sheet.ts'

interface UploadOptions {
  /** The field of the form, which errors name. */
  field: string
  /** Not counting the headings. */
  maxRows: number
  choice?: SheetChoice
  merchantId: string
  meter: Meter
}

/**
 * Reads an uploaded sheet and passes its rows to `work`, a few hundred at a time, without empty rows.
 * @throws 400 naming the field when the file is of another kind, cannot be read, or `work` finds a SheetProblem.
 */
export async function withUpload<T>(
  upload: Upload,
  { field, maxRows, choice = {}, ...who }: UploadOptions,
  work: (batches: SheetBatches) => Promise<T>,
): Promise<T> {
  const kind = kindOf(upload.name, field)
  try {
    return await withSheet(who, { file: upload.path, kind, maxRows, choice }, work)
  } catch (error) {
    throw error instanceof SheetProblem ? invalidField(field, error.message) : error
  }
}

/** @throws 400 naming the field for a file of another kind. */
export function kindOf(name: string, field: string): Kind {
  const extension = path.extname(name).slice(1).toLowerCase()
  const kind = KINDS.find((one) => one === extension)
  if (!kind) throw invalidField(field, 'Invalid file type. Please upload .xlsx, .xls or .csv files.')
  return kind
}
