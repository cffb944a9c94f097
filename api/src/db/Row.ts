import { Model } from 'objection'

/** Base of every table's model. The naming bridge (camelCase here, snake_case there) sits in knex.ts. */
export class Row extends Model {
  static override useLimitInFirst = true
}
