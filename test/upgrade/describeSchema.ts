import type { Knex } from 'knex'

const SCHEMAS = `relnamespace in (select oid from pg_namespace where nspname in ('public', 'sandbox', 'graphile_worker'))`
/** Partitions of months depend on the day on which a database was made. They are made and deleted by a job. */
const OURS = `${SCHEMAS} and relname !~ '_\\d{4}_?\\d{2}' and relname !~ '^schema_migrations'`

/** Each selects one line of text per object. */
const PARTS = [
  `select concat_ws(' ', 'relation', cast(oid as regclass), relkind, relrowsecurity, reloptions, pg_get_partkeydef(oid), pg_get_expr(relpartbound, oid))
     from pg_class where ${OURS} and relkind in ('r', 'p', 'v', 'c')`,
  `select concat_ws(' ', 'column', cast(attrelid as regclass), attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
       pg_get_expr(adbin, adrelid))
     from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where ${OURS} and relkind in ('r', 'p', 'v', 'c') and attnum > 0 and not attisdropped`,
  `select concat_ws(' ', 'index', regexp_replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON '), indisvalid)
     from pg_index join pg_class on pg_class.oid = indrelid where ${OURS}`,
  `select concat_ws(' ', 'constraint', cast(conrelid as regclass), conname, pg_get_constraintdef(pg_constraint.oid), convalidated)
     from pg_constraint join pg_class on pg_class.oid = conrelid
     where ${OURS} and contype <> 'n'`,
  `select concat_ws(' ', 'function', pg_get_functiondef(oid)) from pg_proc
     where pronamespace in (select oid from pg_namespace where nspname in ('public', 'sandbox', 'graphile_worker')) and prokind = 'f'`,
  `select concat_ws(' ', 'aggregate', cast(oid as regprocedure), aggtransfn, format_type(aggtranstype, null), agginitval)
     from pg_proc join pg_aggregate on aggfnoid = oid where pronamespace in (select oid from pg_namespace where nspname = 'public')`,
  `select concat_ws(' ', 'view', cast(oid as regclass), pg_get_viewdef(oid)) from pg_class where ${OURS} and relkind = 'v'`,
  `select concat_ws(' ', 'sequence', cast(pg_class.oid as regclass), format_type(seqtypid, null), seqincrement, seqmin, seqmax)
     from pg_class join pg_sequence on seqrelid = pg_class.oid where ${OURS}`,
  `select concat_ws(' ', 'trigger', pg_get_triggerdef(pg_trigger.oid)) from pg_trigger join pg_class on pg_class.oid = tgrelid
     where ${OURS} and not tgisinternal`,
]

/** Returns a sorted line for each table, column, type, default, index, constraint, function and partition. */
export async function describeSchema(db: Knex): Promise<string[]> {
  const lines: string[] = []
  for (const part of PARTS) {
    // Not by Knex's bindings: the patterns contain question marks.
    const { rows } = await db.raw(`select line from (${part.replaceAll('?', '\\?')}) found(line)`)
    lines.push(...rows.map(({ line }: { line: string }) => line))
  }
  return lines.toSorted()
}

/** Returns for each table how many rows it has, and the sum of each column of money. Of the columns in `like` if given. */
export async function sumMoney(db: Knex, like?: Record<string, object>): Promise<Record<string, Record<string, string>>> {
  const { rows } = await db.raw(
    `select cast(pg_class.oid as regclass)::text as name,
       array(select attname::text from pg_attribute where attrelid = pg_class.oid and attname ~ '_minor$' and not attisdropped and atttypid in (20, 23)) as columns
     from pg_class where ${OURS} and relkind in ('r', 'p') and not relispartition order by 1`,
  )
  const sums: Record<string, Record<string, string>> = {}
  for (const { name, columns } of rows as { name: string; columns: string[] }[]) {
    if (like && !like[name]) continue
    const kept = columns.filter((column) => !like || column in like[name]!)
    const found = await db.raw(
      `select count(*)::text as rows ${kept.map((column) => `, sum(${column})::text as "${column}"`).join('')} from ${name}`,
    )
    sums[name] = found.rows[0]
  }
  return sums
}
