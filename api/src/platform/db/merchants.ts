import type { Knex } from 'knex'
import { atServerOf } from './atServer.ts'
import { isCluster } from './isCluster.ts'
import { sql } from './sql.ts'

/** Writes the conditions of a statement that works on one merchant, or on several. */
export interface Scope {
  /** SQL: `column` is the merchant, which is that of `other`. */
  is: (column: string, other: string) => string
  /** SQL: the row is among those that `pairs` bound as `:name`. */
  among: (merchant: string, id: string, name: string) => string
  /** SQL: chooses between two texts. */
  either: (one: string, many: string) => string
}

/** A statement in two forms. A cluster needs the first, which names the only merchant whose rows it reads. */
export interface Scoped {
  one: string
  many: string
}

const ONE: Scope = {
  is: (column) => `${column} = :merchantId`,
  among: (merchant, id, name) => `${merchant} = :merchantId and ${id} = any(cast(:${name} as uuid[]))`,
  either: (one) => one,
}
const MANY: Scope = {
  is: (column, other) => `${column} = ${other}`,
  among: (merchant, id, name) =>
    `(${merchant}, ${id}) in (select * from unnest(cast(:${name}Merchants as uuid[]), cast(:${name} as uuid[])))`,
  either: (_, many) => many,
}

export const scoped = (write: (scope: Scope) => string): Scoped => ({ one: write(ONE), many: write(MANY) })

interface Owned {
  id: string
  merchantId: string
}

/** The bindings of `among`. */
export const pairs = (name: string, rows: Owned[]): Record<string, string[]> => ({
  [name]: rows.map(({ id }) => id),
  [`${name}Merchants`]: rows.map(({ merchantId }) => merchantId),
})

/** Runs a prepared statement for these merchants: `:merchantId` if it is one, `:merchantIds` if they are many. */
export function sqlFor<Row>(
  db: Knex,
  statement: Scoped & { name: string },
  merchantIds: string[],
  bindings: Record<string, unknown>,
): Promise<Row[]> {
  const [merchantId, ...others] = merchantIds
  if (others.length) return sql(db, statement.many, { ...bindings, merchantIds }, `${statement.name}OfMany`)
  return sql(db, statement.one, { ...bindings, merchantId }, statement.name)
}

/** Returns the merchants that statements may name together: all of them, but on a cluster each alone. */
export const groupsOf = async (db: Knex, merchantIds: string[]): Promise<string[][]> => {
  if (merchantIds.length > 1 && !(await isCluster(db))) return [merchantIds]
  return merchantIds.map((id) => [id])
}

/**
 * Does the same for several merchants: together, or on a cluster each alone. If it fails for all of them, it is tried for each
 * alone, so the rows of one that fail hold up no other merchant.
 * @param work either does everything for these merchants or nothing.
 * @param failed gets the error of one merchant alone.
 */
export async function forMerchants<Result>(
  db: Knex,
  merchantIds: string[],
  work: (merchantIds: string[]) => Promise<Result[]>,
  failed: (error: unknown) => void,
): Promise<Result[]> {
  const results: Result[] = []
  const doEach = async (groups: string[][]): Promise<void> => {
    for (const group of groups)
      try {
        results.push(...(await (group.length === 1 ? atServerOf(db, group[0]!, () => work(group)) : work(group))))
      } catch (error) {
        if (group.length === 1) failed(error)
        else await doEach(group.map((id) => [id]))
      }
  }
  await doEach(await groupsOf(db, merchantIds))
  return results
}
