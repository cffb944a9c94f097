import type { FrameMessage, FrameAck, PageInit, FrameReady, PageMessage } from '@linktill/sdk/embed'
import type { FrameBoot } from '../boot.ts'
import { mayFrame } from './origins.ts'

const PROTOCOL: FrameReady['linktill'] = 1
/** A page that frames the checkout without our script never responds. The form starts after this time. */
const INIT_MS = 2000

export interface Connection {
  /** The page's message, or null if none arrived. */
  init: PageInit | null
  send: (message: FrameMessage) => void
  /** Listens for `update`. */
  listen: (hear: (message: PageMessage) => void) => void
}

/** Opens the frame's end of the channel (messages.ts in the SDK). Accepts one message, from the parent, at an allowed origin. */
export function connect(frame: FrameBoot): Promise<Connection> {
  return new Promise((resolve) => {
    const alone = setTimeout(() => done({ init: null, send: () => {}, listen: () => {} }), INIT_MS)
    const done = (connection: Connection) => {
      clearTimeout(alone)
      removeEventListener('message', answer)
      resolve(connection)
    }

    function answer({ source, origin, data, ports }: MessageEvent<PageInit | null>): void {
      const [port] = ports
      if (source !== window.parent || data?.linktill !== PROTOCOL || typeof data.nonce !== 'string' || !port) return
      if (!mayFrame(origin, frame))
        return console.error(
          `Linktill: ${origin} is not an allowed origin. Add it under Settings, Domain & Branding, Allowed origins.`,
        )
      port.postMessage({ nonce: data.nonce } satisfies FrameAck)
      done({
        init: data,
        send: (message) => port.postMessage(message),
        listen: (hear) => (port.onmessage = ({ data: message }: MessageEvent<PageMessage>) => hear(message)),
      })
    }

    addEventListener('message', answer)
    // To any origin: the message contains no data, and the sender of the response is checked above.
    window.parent.postMessage({ linktill: PROTOCOL } satisfies FrameReady, '*')
  })
}
