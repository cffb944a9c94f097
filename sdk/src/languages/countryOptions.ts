import type { Messages } from './en/messages.js'

/** The countries to choose from, with their names: those given in the order given, else all that the messages name, in their order. */
export function countryOptions({ countries }: Messages, codes?: readonly string[]): { code: string; name: string }[] {
  if (codes) return codes.map((code) => ({ code, name: countries[code] ?? code }))
  return Object.entries(countries).map(([code, name]) => ({ code, name }))
}
