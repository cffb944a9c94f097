import { make } from './dom.js'
import { draw } from './drawing.js'
import type { CheckoutEnvelope, CheckoutEventData } from './events.js'
import { createListeners } from './listeners.js'
import type { FrameMessage } from './messages.js'
import type { CheckoutResult, EmbeddedCheckout, OpenOptions } from './options.js'
import { randomText } from './random.js'
import { talkTo } from './talk.js'

const READY_MS = 8000
/** A frame that has loaded has knocked before; its message may come a little later than the news of the load. */
const KNOCK_MS = 1500

/** One checkout from its frame to its end. `onEnd` is called when it leaves the page. */
export function startCheckout(given: OpenOptions, { origin, pathname }: URL, target: Element | null, onEnd: () => void) {
  const hosted = origin + pathname
  const instance = randomText()
  const options = { ...given, instance }
  const { on, once, off, tell } = createListeners(options.on)
  let sessionId: string | null = null
  let knocked = false
  let shown = false
  let paying = false
  let ended = false
  let timer: ReturnType<typeof setTimeout>
  let beReady: () => void
  let fail: (error: Error) => void
  let finish: (result: CheckoutResult) => void
  const ready = new Promise<void>((...ends) => ([beReady, fail] = ends))
  const result = new Promise<CheckoutResult>((resolve) => (finish = resolve))
  ready.catch(() => {}) // whoever waits for it hears of it

  const frame = make('iframe', {
    title: 'Checkout',
    allow: 'payment',
    src: `${hosted}?embed=${target ? 'inline' : 'modal'}&locale=${options.locale ?? ''}`,
    onload: () => knocked || judgeIn(KNOCK_MS),
  })
  const drawn = draw(frame, target, options.appearance?.theme ?? options.theme, () => leave('user'))
  const talk = talkTo(
    frame,
    origin,
    options,
    () => {
      knocked = true
      judgeIn(READY_MS)
    },
    hear,
  )
  judgeIn(READY_MS)

  function judgeIn(ms: number): void {
    clearTimeout(timer)
    if (!shown) timer = setTimeout(judge, ms)
  }

  /** The frame was refused, or is not ready in time. No browser says which; the platform knows whether this page may frame this link. */
  async function judge(): Promise<void> {
    let code = 'network'
    let message = 'It did not answer.'
    try {
      if (!knocked) ({ code, message } = await (await fetch(`${hosted}/embeddable?origin=${location.origin}`)).json())
    } catch {}
    if (shown) return
    drawn.refuse(hosted, `${message} (${code})`)
    console.error('Linktill:', message)
    tellOwn('error', { code, message, docUrl: `${origin}/documentation/embed/events#${code}` } as CheckoutEventData['error'])
  }

  function hear({ event, height, paying: pays, close, redirect }: FrameMessage): void {
    if (height) frame.style.height = `${height}px`
    if (pays !== undefined) drawn.button.hidden = paying = pays
    if (close) leave(close)
    if (redirect && /^https?:/.test(redirect)) location.assign(redirect)
    if (!event) return
    // The first is `ready`, or why it cannot be used, which the frame explains itself.
    if (!shown) drawn.show()
    shown = true
    emit(event)
  }

  function emit(event: CheckoutEnvelope): void {
    const { type, data } = event
    sessionId = event.sessionId
    if (type === 'ready') beReady()
    if (type === 'error') {
      fail(Object.assign(new Error(data.message), data))
      finish({ status: type })
    }
    if (type === 'completed') finish({ status: type, order: data })
    if (type === 'step' && drawn.box.getBoundingClientRect().top < 0) drawn.box.scrollIntoView()
    tell(event)
    // Also as an event of the document, for pages that open checkouts by markup alone.
    ;(target ?? document).dispatchEvent(new CustomEvent(`linktill:${type}`, { detail: event, bubbles: true }))
  }

  const tellOwn = <Type extends 'closed' | 'error'>(type: Type, data: CheckoutEventData[Type]) =>
    emit({ id: randomText(), type, instance, sessionId, createdAt: new Date().toISOString(), data } as CheckoutEnvelope)

  /** Not while a payment is under way, unless the page itself says so. */
  function leave(reason: CheckoutEventData['closed']['reason']): void {
    if (ended || (paying && reason === 'user')) return
    end()
    tellOwn('closed', { reason })
    off()
  }

  function end(): void {
    ended = shown = true
    clearTimeout(timer)
    talk.stop()
    drawn.remove()
    onEnd()
    finish({ status: 'closed' })
  }

  return {
    instance,
    get paying() {
      return paying
    },
    ready,
    result,
    on,
    once,
    off,
    update(changes) {
      Object.assign(options, changes) // a frame that is not there yet, or loads again, is told in its hello
      talk.send(changes)
    },
    close: () => leave('api'),
    destroy() {
      off()
      if (!ended) end()
    },
  } as EmbeddedCheckout
}
