import type { Batches } from '../platform/jobs/loop.ts'
import type { Tasks } from '../platform/jobs/worker.ts'
import type { Metrics } from './metrics.ts'

/** Wraps tasks to measure their duration. */
export const measureTasks = (tasks: Tasks, metrics: Metrics): Tasks =>
  Object.fromEntries(
    Object.entries(tasks).map(([task, work]) => [task, (payload: never) => measured(task, metrics, () => work(payload))]),
  ) as Tasks

/** Wraps batches to measure the duration of those that found something to do. */
export const measureBatches = (batches: Batches, metrics: Metrics): Batches =>
  Object.fromEntries(Object.entries(batches).map(([task, work]) => [task, () => measured(task, metrics, work)]))

async function measured<Result>(task: string, metrics: Metrics, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  const note = (result: 'done' | 'failed') => metrics.job({ task, result, seconds: (performance.now() - began) / 1000 })
  try {
    const found = await work()
    if (found !== 0) note('done')
    return found
  } catch (error) {
    note('failed')
    throw error
  }
}
