import { constants } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'

/**
 * Copies a folder that somebody may be writing into: what vanishes meanwhile is left out.
 * @param take says of each path, relative to `from`, whether it is copied; a folder that is not is left out with all in it.
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

/** @throws a sentence where something is in the way: neither command writes over what is there. */
export async function assertFree(folder: string): Promise<void> {
  const entries = await fs.readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (entries.length) throw new Error(`${folder} is not empty. Name a folder that is not there yet.`)
}
