import { etagOf, LinktillError, type Client, type Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'

type Link = Schema<'Link'>

/** A visit counts between the read and the change, and gives the link another ETag. */
const MAX_TRIES = 5
const CHANGED =
  'This link has changed since you opened it, so nothing was saved. What you did not edit now shows the new state. Check it, and save again.'

/** What a change is sent with. */
interface Target {
  path: { id: string }
  ifMatch: string
}

export type LinkKeeper = ReturnType<typeof createLinkKeeper>

/**
 * The link that a page shows, and its changes.
 * @param onNews is called with a link that was changed elsewhere.
 */
export function createLinkKeeper(client: Client, start: Link, onNews: (link: Link) => void) {
  const link = signal(start)
  const path = { id: start.id }

  return {
    link: link as ReadonlySignal<Link>,
    client,
    adopt: (now: Link) => void (link.value = now),
    /**
     * Changes the link only if no stored field of it has changed since it was read. Its ETag alone would refuse too much: it also
     * changes with each visit.
     * @throws Error if the link has changed.
     */
    async change(send: (target: Target) => Promise<Link>): Promise<void> {
      for (let tries = 1; ; tries++) {
        const now = await client.getLink({ path })
        if (now.updated_at !== link.peek().updated_at) {
          link.value = now
          onNews(now)
          throw new Error(CHANGED)
        }
        try {
          link.value = await send({ path, ifMatch: etagOf(now) })
          return
        } catch (error) {
          const wasVisited = error instanceof LinktillError && error.code === 'precondition_failed'
          if (!wasVisited || tries === MAX_TRIES) throw error
        }
      }
    },
  }
}

/** Returns the fields of a body that differ from those of the link as it is. */
export const changedOnly = <Body extends object>(after: Body, before: Body): Partial<Body> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Body])),
  ) as Partial<Body>
