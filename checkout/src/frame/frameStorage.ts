import type { VisitStorage } from '@linktill/sdk/checkout'
import type { FrameMessage } from '@linktill/sdk/embed'
import { createMemory } from '../browserStorage.ts'
import { seal, unseal } from './seal.ts'

export interface FrameStorage extends VisitStorage {
  /** Resolves when the surrounding page has been sent everything that was written. */
  settled: () => Promise<void>
}

/**
 * Opens the storage of a frame whose browser blocks storage. It is in memory. Each write also sends everything, sealed, to the
 * surrounding page, whose loader returns it as `kept` when the frame is loaded again. Without `send`, nothing is sent.
 */
export async function openFrameStorage(kept: unknown, send?: (message: FrameMessage) => void): Promise<FrameStorage> {
  const values = new Map(parse(await unseal(kept)))
  const memory = createMemory(values)
  let sending: Promise<void> | undefined
  let isBehind = false

  /** Sends one message at a time, in order. Writes during one are in the next. */
  async function sendAll(): Promise<void> {
    do {
      isBehind = false
      const keep = await seal(JSON.stringify([...values])).catch(() => null)
      if (keep) send!({ keep })
    } while (isBehind)
    sending = undefined
  }

  function changed(): void {
    isBehind = true
    if (send) sending ??= sendAll()
  }

  return {
    getItem: (name) => memory.getItem(name) ?? (isVisit(name) ? readAddress() : null),
    setItem(name, text) {
      memory.setItem(name, text)
      if (isVisit(name)) writeAddress(text)
      changed()
    },
    removeItem(name) {
      memory.removeItem(name)
      if (isVisit(name)) write(location.pathname + location.search)
      changed()
    },
    settled: async () => sending,
  }
}

/** The entries of an earlier load. None if the text was not written by this frame. */
function parse(text: string | null): [string, string][] {
  return text ? (JSON.parse(text) as [string, string][]) : []
}

const isVisit = (name: string): boolean => name.startsWith('linktill:visit:')

/**
 * The order that is being paid is also in the fragment of the frame's address. It survives a redirect to a bank page where the
 * surrounding page has no loader. Neither servers nor the surrounding page see it.
 */
function writeAddress(text: string): void {
  const { sessionId, step, order, paying } = JSON.parse(text) as Record<string, unknown>
  write(`#${encodeURIComponent(JSON.stringify({ sessionId, step, order, paying }))}`)
}

const readAddress = (): string | null => decodeURIComponent(location.hash.slice(1)) || null

const write = (address: string): void => history.replaceState(history.state, '', address)
