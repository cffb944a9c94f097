import { UNMETERED } from '../http/meter.ts'
import { createWorkThread, type WorkThreadOptions } from './workThread.ts'

/**
 * Creates a function that draws in a worker thread. Its tasks answer with the bytes of a file.
 * @throws as `createWorkThread`.
 */
export function createDrawing<Task>(options: WorkThreadOptions) {
  const draw = createWorkThread<Task, Uint8Array<ArrayBuffer>>(options)
  return async (merchantId: string, task: Task, meter = UNMETERED): Promise<Buffer> =>
    Buffer.from((await draw(merchantId, task, meter)).buffer)
}
