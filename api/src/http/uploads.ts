import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** A file of a form. It is gone when the request ends, unless it was moved. */
export interface Upload {
  /** As its sender calls it: for people to read, never for a path. */
  name: string
  /** Bytes. */
  size: number
  /** Where it lies on this machine. */
  path: string
  /** SHA-256 of the content, hexadecimal. */
  hash: string
}

/**
 * Gives `work` a folder of its own for uploads and removes it afterwards, with whatever a broken upload left in it.
 * @param dataDir null where no upload is expected: then there is no folder.
 */
export async function withUploads<T>(dataDir: string | null, work: (folder: string | null) => Promise<T>): Promise<T> {
  if (dataDir === null) return work(null)
  const folder = path.join(uploadsOf(dataDir), `${HOST}${process.pid}`, randomUUID())
  try {
    return await work(folder)
  } finally {
    // A write that was cut off may still be making its file: then the folder is not empty at first.
    await fs.rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 })
  }
}

/**
 * Once at start: removes what killed processes of this machine left. One that has our own number is gone, too. Other machines
 * may share the folder, and their processes' numbers mean nothing here.
 */
export async function sweepUploads(dataDir: string): Promise<void> {
  const owners = (await fs.readdir(uploadsOf(dataDir)).catch(() => [])).filter((owner) => owner.startsWith(HOST))
  const pidOf = (owner: string) => Number(owner.slice(HOST.length))
  const gone = owners.filter((owner) => pidOf(owner) === process.pid || !isRunning(pidOf(owner)))
  await Promise.all(gone.map((owner) => fs.rm(path.join(uploadsOf(dataDir), owner), { recursive: true, force: true })))
}

/** Names may end in digits, too. */
const HOST = `${os.hostname()}.`

const uploadsOf = (dataDir: string) => path.join(dataDir, 'uploads')

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
