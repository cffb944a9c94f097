import { PROTOCOL, type FrameMessage, type Hello, type Knock, type PageMessage } from './messages.js'
import type { OpenOptions } from './options.js'
import { randomText } from './random.js'

/**
 * The page's end of the talk with one frame (messages.ts). Nobody but that frame, at that origin, is listened to. `onKnock` hears that it has
 * loaded, and `hear` all that it says on the port.
 */
export function talkTo(
  frame: HTMLIFrameElement,
  origin: string,
  options: OpenOptions & { instance: string },
  onKnock: () => void,
  hear: (message: FrameMessage) => void,
) {
  let port: MessagePort | undefined

  function greet({ source, origin: from, data }: MessageEvent<Knock | null>): void {
    if (source !== frame.contentWindow || from !== origin || data?.linktill !== PROTOCOL) return
    onKnock()
    const { port1, port2 } = new MessageChannel()
    const nonce = randomText()
    port?.close()
    port = port1
    port1.onmessage = (first) => {
      if (first.data.nonce === nonce) port1.onmessage = ({ data: message }) => hear(message)
    }
    const hello: Hello = {
      ...options,
      linktill: PROTOCOL,
      nonce,
      page: location.href,
      referrer: document.referrer,
    }
    frame.contentWindow!.postMessage({ ...hello, on: 0, target: 0 }, origin, [port2]) // neither listeners nor elements can be sent
  }

  addEventListener('message', greet)
  return {
    send: (message: PageMessage): void => port?.postMessage(message),
    stop(): void {
      removeEventListener('message', greet)
      port?.close()
    },
  }
}
