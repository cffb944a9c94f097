/** Part of a schema of the contract. */
interface Node {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Node>
  items?: Node
  allOf?: Node[]
  anyOf?: Node[]
  oneOf?: Node[]
}

/** Where the values of a schema have a `livemode`: they themselves, their fields, their entries. */
interface Plan {
  isObject: boolean
  fields: [name: string, plan: Plan][]
  items: Plan | null
}

/** Returns a value with `livemode` in every object whose schema has it. An object that knows its own mode keeps it. */
export type FillMode = (value: unknown, livemode: boolean) => unknown

/**
 * Compiles a schema on first use. Handlers leave out the mode, because it is the server's and the same in all objects
 * (docs/contributing/operations.md#livemode).
 */
export function fillModeOf(doc: { components: { schemas: Record<string, Node> } }, schema: Node): FillMode {
  let plan: Plan | null | undefined
  return (value, livemode) => {
    if (plan === undefined) plan = planOf(schema, doc.components.schemas, [])
    return plan ? fill(plan, value, livemode) : value
  }
}

function fill(plan: Plan, value: unknown, livemode: boolean): unknown {
  if (Array.isArray(value)) return plan.items ? value.map((item) => fill(plan.items!, item, livemode)) : value
  if (typeof value !== 'object' || value === null) return value
  const given = value as Record<string, unknown>
  const changed = plan.fields.filter(([name]) => given[name]).map(([name, part]) => [name, fill(part, given[name], livemode)])
  return { ...given, ...Object.fromEntries(changed), ...(plan.isObject && { livemode: given['livemode'] ?? livemode }) }
}

/** Returns null if nothing inside has a mode. `within` are the references that lead here: a schema may contain itself. */
function planOf(schema: Node, schemas: Record<string, Node>, within: string[]): Plan | null {
  const { $ref } = schema
  if ($ref) return within.includes($ref) ? null : planOf(schemas[$ref.split('/').at(-1)!]!, schemas, [...within, $ref])
  const parts = [...(schema.allOf ?? []), ...onlyChoice(schema)].map((part) => planOf(part, schemas, within))
  const properties = Object.entries(schema.properties ?? {})
  const own: Plan = {
    isObject: properties.some(([name, { $ref: of }]) => name === 'livemode' && of?.endsWith('/Livemode')),
    fields: properties.flatMap(([name, part]) => {
      const plan = planOf(part, schemas, within)
      return plan ? [[name, plan]] : []
    }),
    items: schema.items ? planOf(schema.items, schemas, within) : null,
  }
  const plans = [own, ...parts.filter((plan) => plan !== null)]
  const whole: Plan = {
    isObject: plans.some(({ isObject }) => isObject),
    fields: plans.flatMap(({ fields }) => fields),
    items: plans.find(({ items }) => items)?.items ?? null,
  }
  return whole.isObject || whole.fields.length || whole.items ? whole : null
}

/** Returns the schema of a value that can also be null. Of several, the value alone does not say which it has. */
function onlyChoice({ anyOf = [], oneOf = [] }: Node): Node[] {
  const choices = [...anyOf, ...oneOf].filter(({ type }) => type !== 'null')
  return choices.length === 1 ? choices : []
}
