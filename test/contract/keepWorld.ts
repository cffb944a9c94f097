import type { Deps } from '../../api/src/features/deps.ts'
import { fingerprint, keepRows, type Fingerprint } from './tables.ts'
import { buildWorld, type World } from './world.ts'

export interface KeptWorld extends World {
  before: Fingerprint
  /** Makes the database contain the world again. Writes only the tables that have changed, because most operations change few. */
  restore: () => Promise<void>
}

/** Builds the world once, for tests that change it again and again. `add` adds rows to it. */
export async function keepWorld(
  api: Pick<Deps, 'db' | 'storage' | 'config'>,
  add: (world: World) => Promise<void> = async () => {},
): Promise<KeptWorld> {
  const world = await buildWorld(api)
  await add(world)
  const putBack = await keepRows(api.db)
  const before = await fingerprint(api.db)
  return {
    ...world,
    before,
    async restore() {
      const now = await fingerprint(api.db)
      const changed = Object.keys(before).filter((table) => now[table] !== before[table])
      if (changed.length > 0) await putBack(changed)
    },
  }
}
