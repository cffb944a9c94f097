import type { Knex } from 'knex'

/** A table that a statement reads without naming the merchant, and the columns by which it finds the rows. */
export interface Unbound {
  table: string
  by: string[]
}

/** A node of a plan, as `explain (format json)` shows it. */
export interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Schema?: string
  Alias?: string
  Plans?: Plan[]
  [property: string]: unknown
}

export const EXPLAINED = /^\s*(select|insert|update|delete|with|merge|declare)\b/i

/**
 * Explains a statement and checks that each table with merchants' rows is bound to one merchant: by a value
 * (`orders.merchant_id = $1`), or by another bound table (`order_items.merchant_id = orders.merchant_id`). A merchant's
 * own row counts as well, by its id. A subquery that is run for each row of the outer query needs a value of its own.
 * @param owned name of the column with the merchant, by table.
 * @param opened of an entry point: tables that it may start from, which count as bound.
 */
export async function findUnbound(
  db: Knex,
  owned: Map<string, string>,
  statement: string,
  opened: string[] | null = null,
): Promise<Unbound[]> {
  return EXPLAINED.test(statement) ? unboundOf(await explain(db, statement), owned, opened) : []
}

/** Tables of merchants (partitions too) with their merchant column. */
export async function readOwned(db: Knex): Promise<Map<string, string>> {
  const { rows } = await db.raw(
    `select table_name from information_schema.columns where table_schema = 'public' and column_name = 'merchant_id'
       and table_name not in ('handles', 'allowed_origins', 'shops_of_buyers')`,
  )
  return new Map([['merchants', 'id'], ...rows.map(({ table_name: name }: { table_name: string }) => [name, 'merchant_id'])] as [
    string,
    string,
  ][])
}

/** The generic plan; the statement does not run. */
export async function explain(db: Knex, statement: string): Promise<Plan> {
  const connection = await db.client.acquireConnection()
  try {
    const { rows } = await connection.query(`explain (generic_plan, verbose, format json) ${statement}`)
    return rows[0]['QUERY PLAN'][0].Plan
  } finally {
    await db.client.releaseConnection(connection)
  }
}

function unboundOf(plan: Plan, owned: Map<string, string>, opened: string[] | null): Unbound[] {
  const nodes = [...walk(plan)]
  const all = ownersIn(nodes, owned)
  // A cluster does not push down a subquery whose rows are found by those of the outer query. An entry point asks all shards anyway.
  const inner = opened ? [] : nodes.filter((node) => node['Parent Relationship'] === 'SubPlan')
  return [plan, ...inner].flatMap((one) => unboundIn([...walk(one)], all, { owned, opened: opened ?? [] }))
}

function unboundIn(
  nodes: Plan[],
  all: Set<string>,
  { owned, opened }: { owned: Map<string, string>; opened: string[] },
): Unbound[] {
  const scans = scansIn(nodes, owned)
  const conjuncts = nodes.flatMap(conditionsOf).flatMap((condition) => split(condition, ' AND '))
  const owners = new Set([...scans].map(([alias, { owner }]) => `${alias}.${owner}`))
  const known = [...scans].filter(([, { table }]) => opened.includes(table)).map(([alias, { owner }]) => `${alias}.${owner}`)
  const given = boundAmong({ owners, all }, conjuncts, known)
  return [...scans]
    .filter(([alias, { owner }]) => !given.has(`${alias}.${owner}`))
    .map(([alias, { table }]) => ({ table, by: columnsOf(alias, conjuncts) }))
}

function scansIn(nodes: Plan[], owned: Map<string, string>): Map<string, { table: string; owner: string }> {
  const scans = new Map<string, { table: string; owner: string }>()
  for (const node of nodes) {
    const table = node['Relation Name']
    const owner = table !== undefined && node.Schema === 'public' && owned.get(table)
    // The target of a write is found by a scan below it, or is a new row.
    if (owner && node['Node Type'] !== 'ModifyTable') scans.set(node.Alias!, { table, owner })
  }
  return scans
}

const ownersIn = (nodes: Plan[], owned: Map<string, string>) =>
  new Set([...scansIn(nodes, owned)].map(([alias, { owner }]) => `${alias}.${owner}`))

export function* walk(plan: Plan): Generator<Plan> {
  yield plan
  for (const inner of plan.Plans ?? []) yield* walk(inner)
}

/** The conditions of a node. Parts of a bitmap may be alternatives; its heap scan repeats all of them. */
function conditionsOf(node: Plan): string[] {
  if (node['Node Type'] === 'Bitmap Index Scan') return []
  return Object.entries(node).flatMap(([key, value]) => (/ Cond$|Filter$/.test(key) && typeof value === 'string' ? [value] : []))
}

/**
 * Splits `((a) AND ((b) AND (c)))` into `a`, `b`, `c` at any depth; what is in quotes or in other parentheses stays
 * whole.
 */
function split(condition: string, word: ' AND ' | ' OR ' | ' = '): string[] {
  const inner = unwrap(condition)
  const parts: string[] = []
  let [depth, begin, quoted] = [0, 0, false]
  for (let at = 0; at < inner.length; at++) {
    const char = inner[at]
    if (char === "'") quoted = !quoted
    if (quoted) continue
    if (char === '(') depth++
    if (char === ')') depth--
    if (depth === 0 && inner.startsWith(word, at)) {
      parts.push(inner.slice(begin, at))
      begin = at + word.length
    }
  }
  return parts.length === 0 ? [inner] : [...parts, inner.slice(begin)].flatMap((part) => split(part, word))
}

/** Removes parentheses around the whole. */
function unwrap(text: string): string {
  if (!text.startsWith('(')) return text
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return at === text.length - 1 ? unwrap(text.slice(1, -1)) : text
  }
  return text
}

/** The owner columns of a part of a plan, and of the whole plan. */
interface Owners {
  owners: Set<string>
  all: Set<string>
}

/** Returns the owner columns that equal a value, directly or through each other. */
function boundAmong({ owners, all }: Owners, conjuncts: string[], known: string[]): Set<string> {
  const given = new Set(known)
  for (const conjunct of conjuncts) for (const owner of namedIn(conjunct, { owners, all })) given.add(owner)
  const equal = conjuncts.map(sidesOf).filter(([left, right]) => owners.has(left!) && owners.has(right!))
  for (let size = -1; size !== given.size;) {
    size = given.size
    for (const pair of equal) if (pair.some((owner) => given.has(owner))) for (const owner of pair) given.add(owner)
  }
  return given
}

/** Returns the owner columns that a condition binds to a value; of alternatives, those that each of them binds. */
function namedIn(conjunct: string, { owners, all }: Owners): string[] {
  const alternatives = split(conjunct, ' OR ')
  if (alternatives.length > 1) {
    const [first, ...others] = alternatives.map((one) => split(one, ' AND ').flatMap((part) => namedIn(part, { owners, all })))
    return first!.filter((owner) => others.every((names) => names.includes(owner)))
  }
  const [left, right] = sidesOf(conjunct)
  if (left === undefined || right === undefined || (all.has(left) && all.has(right))) return []
  // A list may name several merchants, whose rows are on several nodes.
  if (right.startsWith('ANY ')) return []
  return [left, right].filter((side) => owners.has(side))
}

const sidesOf = (conjunct: string): string[] => {
  const sides = split(conjunct, ' = ').map(unwrap)
  return sides.length === 2 ? sides : []
}

const columnsOf = (alias: string, conjuncts: string[]): string[] => {
  const found = conjuncts.flatMap((conjunct) =>
    [...conjunct.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'g'))].map(([, name]) => name!),
  )
  return [...new Set(found)].toSorted()
}
