import os from 'node:os'
import { serveTasks } from '../src/platform/threads/serveTasks.ts'

/** A task that never ends, one that needs endless memory, one that returns the priority of the thread, or a text that is returned. */
export type SpinTask = 'spin' | 'grow' | 'priority' | (string & {})

serveTasks((task: SpinTask) => {
  const kept: number[][] = []
  while (task === 'spin');
  while (task === 'grow') kept.push(new Array<number>(1000).fill(0.5))
  return task === 'priority' ? String(os.getPriority()) : task
})
