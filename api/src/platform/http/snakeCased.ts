type Snake<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : ''

/** Gives the fields of an object their names of the API: `{ taxNumber }` becomes `{ tax_number }`. */
export const snakeCased = <Shape extends object>(shape: Shape) =>
  Object.fromEntries(
    Object.entries(shape).map(([key, value]) => [key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
  ) as { [Key in keyof Shape as Snake<Key & string>]: Shape[Key] }
