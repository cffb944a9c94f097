import { PROTOCOL, type FrameMessage, type PageInit, type FrameReady, type PageMessage } from './messages.js'
import type { OpenOptions } from './options.js'
import { randomText } from './random.js'

/**
 * Opens the page's end of the channel to a frame (messages.ts). Ignores messages from other frames and origins. `onReady` is called
 * when the frame has loaded, and `onMessage` with each message on the port.
 */
export function openChannel(
  frame: HTMLIFrameElement,
  origin: string,
  options: OpenOptions & { instance: string },
  onReady: () => void,
  onMessage: (message: FrameMessage) => void,
) {
  let port: MessagePort | undefined

  function onFrameReady({ source, origin: from, data }: MessageEvent<FrameReady | null>): void {
    if (source !== frame.contentWindow || from !== origin || data?.linktill !== PROTOCOL) return
    onReady()
    const { port1, port2 } = new MessageChannel()
    const nonce = randomText()
    port?.close()
    port = port1
    port1.onmessage = (first) => {
      if (first.data.nonce === nonce) port1.onmessage = ({ data: message }) => onMessage(message)
    }
    const init: PageInit = {
      ...options,
      linktill: PROTOCOL,
      nonce,
      page: location.href,
      referrer: document.referrer,
    }
    frame.contentWindow!.postMessage({ ...init, on: 0, target: 0 }, origin, [port2]) // functions and elements cannot be cloned
  }

  addEventListener('message', onFrameReady)
  return {
    send: (message: PageMessage): void => port?.postMessage(message),
    stop(): void {
      removeEventListener('message', onFrameReady)
      port?.close()
    },
  }
}
