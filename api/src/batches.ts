import type { TaskOptions } from './tasks.ts'

/** Work that is done in batches. Returns how many rows it took; zero when nothing is due. */
export type Batches = Record<string, () => Promise<number>>

/** Every batch work by name. Processes that run jobs repeat each in a loop (jobs/loop.ts). */
export const createBatches = (_options: TaskOptions): Batches => ({})
