import type { Knex } from 'knex'
import { changedAt } from './changedAt.ts'
import { Model, type ModelOptions, type QueryBuilder, type RelationType } from 'objection'

/** Base of every table's model. Names are mapped (camelCase in code, snake_case in the database) in knex.ts. */
export class Row extends Model {
  static override useLimitInFirst = true

  /** How many relations Objection reads at once. A transaction is one connection, which runs one query at a time. */
  static getConcurrency(db: Knex): number {
    return db.isTransaction ? 1 : 4
  }
}

/** A row that belongs to a merchant, whose id is part of its key (docs/run/scaling.md). */
export class OwnedRow extends Row {
  static override idColumn = ['merchantId', 'id']
  declare merchantId: string
}

/**
 * A row that says in `updatedAt` when it last changed. Statements written as SQL set it themselves. After a change by its instance,
 * that has the time as it was read.
 */
export class ChangingRow extends OwnedRow {
  /** Columns that no answer shows: writing them alone is no change. */
  static unseen: readonly string[] = []

  /** @param options `old` is the row as it was read, when its instance is changed: writing the same again is no change. */
  override $beforeUpdate({ old }: ModelOptions): void {
    if ((this as Timed).updatedAt !== undefined) return
    const { unseen } = this.constructor as typeof ChangingRow
    const isChange = Object.entries(this).some(
      ([column, value]) =>
        !unseen.includes(column) && !(old && isSame(value, (old as unknown as Record<string, unknown>)[column])),
    )
    if (isChange) (this as Timed).updatedAt = changedAt()
  }

  override $afterUpdate(): void {
    if (!((this as Timed).updatedAt instanceof Date)) delete (this as Timed).updatedAt
  }
}
const isSame = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other)
type Timed = { updatedAt?: Date }

interface Owner {
  isModels: boolean
  modelArray: OwnedRow[]
}
/** Members of Objection's relations that its types leave out. */
type Findable = new () => { findQuery(rows: QueryBuilder<Model>, owner: Owner): QueryBuilder<Model> }

/**
 * Rows that belong to rows of a merchant: found by their shared key, among that merchant's. Uses a list of merchants
 * and a list of keys, not pairs, because PostgreSQL plans a hundred pairs as a hundred searches.
 */
class OwnedRows extends (Model.HasManyRelation as unknown as Findable) {
  override findQuery(rows: QueryBuilder<Model>, owner: Owner) {
    const related = super.findQuery(rows, owner)
    if (!owner.isModels) return related
    return related.whereIn(`${rows.modelClass().tableName}.merchantId`, [
      ...new Set(owner.modelArray.map((row) => row.merchantId)),
    ])
  }
}
export const HasManyOwned = OwnedRows as unknown as RelationType
