import { PROTOCOL, type FrameMessage, type FrameReady, type PageMessage } from './messages.js'
import type { OpenOptions } from './options.js'

/**
 * Opens the page's end of the channel to a frame (messages.ts). Ignores messages from other frames and origins. `onReady` is called
 * when the frame has loaded, `onFailure` when the options cannot be sent, and `onMessage` with each message on the port.
 * @returns sends a message.
 */
export function openChannel(
  lifetime: AbortController,
  frame: HTMLIFrameElement,
  origin: string,
  options: OpenOptions & { nonce: string },
  onReady: () => void,
  onFailure: (error: Error) => void,
  onMessage: (message: FrameMessage) => void,
) {
  let port: MessagePort | undefined

  function onFrameReady({ source, origin: from, data }: MessageEvent<FrameReady | null>): void {
    if (source !== frame.contentWindow || from !== origin || data?.linktill !== PROTOCOL) return
    onReady()
    const { port1, port2 } = new MessageChannel()
    port?.close()
    port = port1
    port1.onmessage = (first) => {
      if (first.data.nonce === options.nonce) port1.onmessage = ({ data: message }) => onMessage(message)
    }
    try {
      // Functions and elements cannot be sent.
      const init = {
        ...options,
        linktill: PROTOCOL,
        page: location.href,
        referrer: document.referrer,
        on: 0,
        target: 0,
      }
      ;(source as Window).postMessage(plain(init), origin, [port2])
    } catch (error) {
      onFailure(error as Error)
    }
  }

  addEventListener('message', onFrameReady, lifetime)
  return (message: PageMessage): void => port?.postMessage(plain(message))
}

/** Objects that a framework observes (Vue, MobX, Svelte, signals) cannot be cloned, so their values are copied. */
const plain = (value: object): unknown => JSON.parse(JSON.stringify(value))
