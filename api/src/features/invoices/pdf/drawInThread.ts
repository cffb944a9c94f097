import { createDrawing } from '../../../platform/threads/drawingThread.ts'
import type { DrawTask } from './drawWorker.ts'

/** Draws an invoice: about a hundred a second. @throws 503 while too many are waiting. */
export const drawInThread = createDrawing<DrawTask>({
  module: './drawWorker',
  caller: import.meta.url,
  max: 50,
  busy: 'Too many invoices are being opened. Please try again in a few seconds.',
  timeoutMs: 20_000,
  tooLong: 'This invoice takes too long to draw. Please contact support.',
})
