import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Linux keeps its files in memory. */
const MEMORY = '/dev/shm'
/** More than a run of tests needs. A container has 64 MB there, unless it asks for more. */
const MIN_FREE_BYTES = 2 * 1024 ** 3

/**
 * Makes a temporary folder for a database, in memory if that has room. PostgreSQL copies a database of 1,300 files there in 21 ms of a
 * processor instead of 200.
 * @returns its path. Other accounts may enter it, because as root PostgreSQL runs under one of its own.
 */
export function makeFolder(prefix: string): string {
  const folder = fs.mkdtempSync(path.join(hasMemory() ? MEMORY : os.tmpdir(), prefix))
  fs.chmodSync(folder, 0o755)
  return folder
}

function hasMemory(): boolean {
  try {
    const { bavail, bsize } = fs.statfsSync(MEMORY)
    fs.accessSync(MEMORY, fs.constants.W_OK)
    return bavail * bsize >= MIN_FREE_BYTES
  } catch {
    return false
  }
}
