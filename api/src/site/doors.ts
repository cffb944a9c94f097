import type { Config } from '../config/config.ts'

/** What the pages must know of the deployment before any script runs. */
export type Doors = Pick<Config, 'shop' | 'signUp'>

/**
 * Writes into a document who can sign up and whether the shop is one seller's. Styles and scripts of the pages read it, so that no page
 * offers what is refused, and none waits for an answer. An open platform's document stays as it was built.
 */
export function withDoors(html: string, { shop, signUp }: Doors): string {
  const marks = [...(signUp === 'open' ? [] : [`data-sign-up="${signUp}"`]), ...(shop === 'own' ? ['data-shop="own"'] : [])]
  return marks.length ? html.replace(/<html(?=[\s>])/, (tag) => [tag, ...marks].join(' ')) : html
}
