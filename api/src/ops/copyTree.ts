import { constants } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'

/** Folder of a data folder with the backups before upgrades. No backup contains it. */
export const BACKUPS = 'backups'

/**
 * Copies a folder that may be written to meanwhile; files that disappear are skipped.
 * @param take decides for each path, relative to `from`, whether it is copied; a skipped folder is skipped with its
 * content.
 */
export async function copyTree(from: string, to: string, take: (relative: string) => boolean, relative = ''): Promise<void> {
  await fs.mkdir(path.join(to, relative), { recursive: true, mode: 0o700 })
  for (const entry of await fs.readdir(path.join(from, relative), { withFileTypes: true })) {
    const name = path.join(relative, entry.name)
    if (!take(name)) continue
    if (entry.isDirectory()) await copyTree(from, to, take, name)
    else if (entry.isFile())
      await fs.copyFile(path.join(from, name), path.join(to, name), constants.COPYFILE_FICLONE).catch(unlessGone)
  }
}

function unlessGone(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
}

/** @throws a sentence when the folder is not empty: neither command overwrites anything. */
export async function assertFree(folder: string): Promise<void> {
  const entries = await fs.readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (entries.length) throw new Error(`${folder} is not empty. Choose a folder that does not exist.`)
}
