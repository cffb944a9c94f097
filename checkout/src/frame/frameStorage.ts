import type { VisitStorage } from '@linktill/sdk/checkout'
import type { FrameMessage, PageInit } from '@linktill/sdk/embed'
import { replaceTabStorage } from '../browserStorage.ts'
import { seal, unseal } from './seal.ts'

/**
 * Replaces session storage in a frame whose browser blocks it. The values are in memory. Each write also sends all of them, sealed, to
 * the surrounding page, whose loader returns them as `kept` when the frame is loaded again. Without a page that responded, nothing is
 * sent.
 * @returns sends a message. One that closes the frame is sent after everything that was written.
 */
export async function openFrameStorage(
  init: Pick<PageInit, 'kept'> | null,
  send: (message: FrameMessage) => void,
): Promise<(message: FrameMessage) => void> {
  const values = new Map(parse(await unseal(init?.kept)))
  let sending: Promise<void> | undefined
  let isBehind = false

  /** Sends one message at a time, in order. Writes during one are in the next. */
  async function sendAll(): Promise<void> {
    do {
      isBehind = false
      const keep = await seal(JSON.stringify([...values])).catch(() => null)
      if (keep) send({ keep })
    } while (isBehind)
    sending = undefined
  }

  function changed(): void {
    isBehind = true
    if (init) sending ??= sendAll()
  }

  const storage: VisitStorage = {
    getItem: (name) => values.get(name) ?? (isVisit(name) ? readAddress() : null),
    setItem(name, text) {
      values.set(name, text)
      if (isVisit(name)) writeAddress(text)
      changed()
    },
    removeItem(name) {
      values.delete(name)
      if (isVisit(name)) write(location.pathname + location.search)
      changed()
    },
  }
  replaceTabStorage(storage)
  // The first step could not read what an earlier load kept.
  const { linktillFirstStep: firstStep } = window
  firstStep.presets ??= firstStep.readKeptPresets(storage)
  return (message) => {
    if (message.close && sending) void sending.then(() => send(message))
    else send(message)
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
