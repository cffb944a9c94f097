import type { Knex } from 'knex'

/** Tables with a merchant's data that are not distributed by merchant. */
const LOOKUPS = `'handles', 'allowed_origins', 'shops_of_buyers'`

// Foreign keys are taken away meanwhile: a distributed table cannot refer to a local one.
const DISTRIBUTE = `
do $do$
declare
  keys text[];
  key text;
  found record;
  moved boolean;
begin
  create temp table given (name text, kind text) on commit drop;
  insert into given values
    ('handles', 'handle'), ('allowed_origins', 'reference'), ('exchange_rates', 'reference'),
    ('shops_of_buyers', 'canonical_email'), ('merchants', 'id');
  insert into given
    select tables.table_name, 'merchant_id' from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and column_name = 'merchant_id' and table_type = 'BASE TABLE'
      and tables.table_name not in (${LOOKUPS})
      and not exists (select from pg_inherits where inhrelid = to_regclass(tables.table_name));
  moved := exists (select from pg_dist_partition where logicalrelid = 'handles'::regclass and partmethod = 'n');
  if not moved and not exists (select from given where to_regclass(name) not in (select logicalrelid from pg_dist_partition)) then
    return;
  end if;

  select coalesce(array_agg(format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) order by conname), '{}')
    into keys from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0;
  for found in select conrelid::regclass as of, conname from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
  loop
    execute format('alter table %s drop constraint %I', found.of, found.conname);
  end loop;

  -- Up to 0.1, a copy of it was on every server.
  if moved then
    perform undistribute_table('handles');
  end if;
  -- The indexes of the tables call it, so each node needs it before the tables.
  perform create_distributed_function('fold_text(text)');
  -- merchants first: all others lie beside it.
  for found in select * from given where to_regclass(name) not in (select logicalrelid from pg_dist_partition)
    order by kind <> 'id', name
  loop
    if found.kind = 'reference' then
      perform create_reference_table(found.name);
    elsif found.kind = 'merchant_id' then
      perform create_distributed_table(found.name, found.kind, colocate_with := 'merchants');
    else
      perform create_distributed_table(found.name, found.kind, colocate_with := 'none');
    end if;
  end loop;

  foreach key in array keys loop
    execute key;
  end loop;
end $do$;`

/** Whether the database is a Citus cluster with a merchant's table that is not distributed yet, or no longer like that. */
export async function needsDistribution(db: Knex): Promise<boolean> {
  if (!(await isCluster(db))) return false
  const { rows } = await db.raw(
    `select from pg_dist_partition where logicalrelid = cast('handles' as regclass) and partmethod = 'n'
     union all select from pg_class where relnamespace = cast('public' as regnamespace) and relkind in ('r', 'p') and not relispartition
       and exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'merchant_id' and not attisdropped)
       and oid not in (select cast(logicalrelid as oid) from pg_dist_partition) limit 1`,
  )
  return rows.length > 0
}

/**
 * Turns the tables into those of a Citus cluster when the database has the extension. Leaves tables alone that are
 * distributed already, so a table of a later migration is distributed too.
 */
export async function distribute(db: Knex): Promise<void> {
  if (await isCluster(db)) await db.transaction((trx) => trx.raw(DISTRIBUTE))
}

async function isCluster(db: Knex): Promise<boolean> {
  const { rows } = await db.raw(`select from pg_extension where extname = 'citus'`)
  return rows.length > 0
}
