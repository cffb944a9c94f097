/// <reference path="./fs-native-extensions.d.ts" />
import fs from 'node:fs'
import { waitForLockSync } from 'fs-native-extensions'

/**
 * Runs `work` while no other process does so under the same lock file. The operating system holds the lock on the open
 * file and releases it when the process ends in any way, so there are no stale locks. The file is never removed:
 * otherwise one process could lock the removed file and another the new one.
 */
export function withFileLock<T>(file: string, work: () => T): T {
  const fd = fs.openSync(file, 'a+', 0o600)
  try {
    waitForLockSync(fd)
    return work()
  } finally {
    fs.closeSync(fd)
  }
}
