import { createDrawing } from '../../../platform/threads/drawingThread.ts'
import type { SlipTask } from './drawWorker.ts'

/** Draws packing slips into one file. @throws 503 while too many are waiting. */
export const drawInThread = createDrawing<SlipTask>({
  module: './drawWorker',
  caller: import.meta.url,
  // A file can have 500 slips, which takes seconds.
  max: 10,
  busy: 'Too many packing slips are being made. Please try again in a few seconds.',
  timeoutMs: 60_000,
  tooLong: 'These packing slips take too long to draw. Choose fewer orders.',
})
