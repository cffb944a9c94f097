import { parentPort } from 'node:worker_threads'

/**
 * Does the tasks of a thread that `createWorkThread` started. Reports that the thread is ready: whatever `work` needs
 * is loaded by then.
 */
export function serveTasks<Task, Answer>(work: (task: Task) => Answer | Promise<Answer>) {
  parentPort!.on('message', async (task: Task) => {
    const answer = await work(task)
    // Bytes are handed over, not copied.
    parentPort!.postMessage(answer, answer instanceof Uint8Array ? [answer.buffer as ArrayBuffer] : [])
  })
  parentPort!.postMessage('ready')
}
