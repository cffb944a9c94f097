import fs from 'node:fs'

const STALE_MS = 120_000

/** Runs `work` while no other process does so under the same lock file. The lock of a process that is gone is taken over. */
export function withFileLock<T>(file: string, work: () => T): T {
  while (!claim(file)) {
    if (isStale(file)) fs.rmSync(file, { force: true })
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
  }
  try {
    return work()
  } finally {
    fs.rmSync(file, { force: true })
  }
}

function claim(file: string): boolean {
  try {
    fs.writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function isStale(file: string): boolean {
  try {
    if (Date.now() - fs.statSync(file).mtimeMs > STALE_MS) return true
    process.kill(Number(fs.readFileSync(file, 'utf8')), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EPERM'
  }
}
