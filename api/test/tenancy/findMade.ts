import type { Knex } from 'knex'
import { explain, EXPLAINED, type Plan, walk } from './findUnbound.ts'

/**
 * Returns the tables into which a statement inserts rows of a query, with something that PostgreSQL makes anew for each of them: an
 * id, a number, the time. A default counts that the statement leaves out. On a cluster, such rows are made on the coordinator,
 * and what they come from is copied to every server, so that no merchant could write while one server is away.
 */
export async function findMade(db: Knex, statement: string): Promise<string[]> {
  if (!EXPLAINED.test(statement) || !/\binsert\b[^]*\bselect\b/i.test(statement)) return []
  return [...walk(await explain(db, statement))]
    .filter((node) => node['Node Type'] === 'ModifyTable' && node['Operation'] === 'Insert')
    .filter(({ Plans: [source] = [] }) => source !== undefined && !isGiven(source) && outputOf(source).some(isMade))
    .map((node) => node['Relation Name']!)
}

const isMade = (value: string) => /\b(nextval|gen_random_uuid|uuid_v7|clock_timestamp|random)\(/.test(value)
/** What a plan returns, with what a subquery that it only passes on computes. */
const outputOf = (plan: Plan): string[] => [
  ...((plan['Output'] ?? []) as string[]),
  ...(plan['Node Type'] === 'Subquery Scan' ? plan.Plans!.flatMap(outputOf) : []),
]

/** Rows of values. */
const isGiven = ({ 'Node Type': type, Plans: plans = [] }: Plan) =>
  (type === 'Result' || type === 'Values Scan') && plans.length === 0
