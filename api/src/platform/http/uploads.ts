import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** A file of a form. It is deleted when the request ends, unless it was moved. */
export interface Upload {
  /** The sender's name for it, without folders and invisible characters. Only for display, never used as a path. */
  name: string
  /** Bytes. */
  size: number
  /** Path on this machine. */
  path: string
  /** SHA-256 of the content, hexadecimal. */
  hash: string
}

/**
 * Creates a folder for uploads, calls `work` and removes the folder, including incomplete uploads.
 * @param dataDir null if no upload is expected; then no folder is created.
 */
export async function withUploads<T>(dataDir: string | null, work: (folder: string | null) => Promise<T>): Promise<T> {
  if (dataDir === null) return work(null)
  const folder = path.join(uploadsOf(dataDir), `${HOST}${process.pid}`, randomUUID())
  try {
    return await work(folder)
  } finally {
    // An aborted write may still create its file, so the folder may not be empty at first.
    await fs.rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 })
  }
}

/**
 * Runs once at start. Removes uploads of dead processes of this machine, including an earlier process with our own id. Other
 * machines may share the folder; their process ids mean nothing here.
 */
export async function sweepUploads(dataDir: string): Promise<void> {
  const owners = (await fs.readdir(uploadsOf(dataDir)).catch(() => [])).filter((owner) => owner.startsWith(HOST))
  const pidOf = (owner: string) => Number(owner.slice(HOST.length))
  const gone = owners.filter((owner) => pidOf(owner) === process.pid || !isRunning(pidOf(owner)))
  await Promise.all(gone.map((owner) => fs.rm(path.join(uploadsOf(dataDir), owner), { recursive: true, force: true })))
}

/** Ends in a dot, because host names may end in digits. */
const HOST = `${os.hostname()}.`

const uploadsOf = (dataDir: string) => path.join(dataDir, 'uploads')

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
