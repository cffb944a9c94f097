import { createWorkThread } from '../../platform/threads/workThread.ts'
import type { Findings, SiteTask } from './siteWorker.ts'

/** Checks a page outside the event loop, because a stranger wrote it. @throws 503 while too many are waiting. */
export const checkInThread = createWorkThread<SiteTask, Findings>({
  module: './siteWorker',
  caller: import.meta.url,
  max: 30,
  busy: 'Too many sites are being checked. Please try again in a few seconds.',
  timeoutMs: 5_000,
  tooLong: 'This page takes too long to check.',
})
