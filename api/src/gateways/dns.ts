import { Resolver } from 'node:dns/promises'

/** Looks up the TXT records of a name; empty when it has none, null when no resolver answered. */
export interface Dns {
  txt: (name: string) => Promise<string[] | null>
}

const TIMEOUT_MS = 3000
/** Codes of a definite "no records". Every other failure means no answer. */
const NOTHING = ['ENOTFOUND', 'ENODATA']

/** Uses the resolvers of this machine. */
export function createDns(): Dns {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 })
  return {
    async txt(name) {
      try {
        // A long record comes in pieces.
        return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))
      } catch (error) {
        return NOTHING.includes((error as NodeJS.ErrnoException).code ?? '') ? [] : null
      }
    },
  }
}
