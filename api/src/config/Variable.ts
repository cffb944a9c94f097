/** A JSON Schema with three more keywords: `schemes`, `rule` and `emptyCounts`. Without a type, the value is a text. */
export interface Variable {
  type?: 'number' | 'integer'
  /** Its comment in .env.example. Without one, the comment of the variable before it describes it. */
  description?: string
  default?: string | number
  /** What .env.example shows of a variable without a default. */
  examples?: readonly string[]
  enum?: readonly string[]
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  multipleOf?: number
  pattern?: string
  format?: 'origin' | 'bucket' | 'plans'
  /** The value is a URL with one of these. It may contain a password, so a wrong one is not repeated. */
  schemes?: readonly string[]
  /** Follows the name in the sentence about a wrong `{value}`. By default it lists the values or schemes. */
  rule?: string
  /** An empty text is a value of its own. Otherwise it means the default. */
  emptyCounts?: true
}
