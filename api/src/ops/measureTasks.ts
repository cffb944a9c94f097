import type { Tasks } from '../jobs/worker.ts'
import type { Metrics } from './metrics.ts'

/** Wraps tasks to measure their duration. */
export const measureTasks = (tasks: Tasks, metrics: Metrics): Tasks =>
  Object.fromEntries(
    Object.entries(tasks).map(([task, work]) => [
      task,
      async (payload: never) => {
        const began = performance.now()
        const note = (result: 'done' | 'failed') => metrics.job({ task, result, seconds: (performance.now() - began) / 1000 })
        try {
          await work(payload)
          note('done')
        } catch (error) {
          note('failed')
          throw error
        }
      },
    ]),
  ) as Tasks
