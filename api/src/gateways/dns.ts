import { Resolver } from 'node:dns/promises'

/** What DNS says of a name: its TXT records, none where it has none, null where nobody answered. */
export interface Dns {
  txt: (name: string) => Promise<string[] | null>
}

const TIMEOUT_MS = 3000
/** Codes of an answer that says: there is nothing. Every other failure says nothing. */
const NOTHING = ['ENOTFOUND', 'ENODATA']

/** Asks the resolvers that this machine uses. */
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
