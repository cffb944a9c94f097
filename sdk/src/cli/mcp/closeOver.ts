export type JsonSchema = Record<string, unknown>

const PLACE = '#/components/schemas/'

/** Returns a schema that stands alone: the schemas that it refers to are in `$defs`. */
export function closeOver<T extends JsonSchema>(schema: T, schemas: Record<string, JsonSchema>): T {
  const used: Record<string, JsonSchema> = {}
  const visit = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(visit)
    if (typeof node !== 'object' || node === null) return node
    return Object.fromEntries(
      Object.entries(node)
        // Notes to our own tools.
        .filter(([key]) => !key.startsWith('x-'))
        .map(([key, value]) => {
          if (key !== '$ref' || typeof value !== 'string' || !value.startsWith(PLACE)) return [key, visit(value)]
          const name = value.slice(PLACE.length)
          if (!(name in used)) {
            // First, because schemas refer to themselves.
            used[name] = {}
            used[name] = visit(schemas[name]) as JsonSchema
          }
          return [key, `#/$defs/${name}`]
        }),
    )
  }
  const closed = visit(schema) as T
  return Object.keys(used).length ? { ...closed, $defs: used } : closed
}
