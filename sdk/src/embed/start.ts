import { addEntry } from './backEntry.js'
import { make } from './dom.js'
import { draw } from './drawing.js'
import type { CheckoutEnvelope, CheckoutEventData } from './events.js'
import { createListeners } from './listeners.js'
import type { FrameMessage } from './messages.js'
import type { CheckoutResult, EmbeddedCheckout, OpenOptions } from './options.js'
import { openChannel } from './channel.js'

const READY_MS = 8000
/** A frame sends `FrameReady` before its load event, but the message may arrive a little later. */
const FRAME_READY_MS = 1500
/** The last `keep` of each address: what its next frame gets. */
const kept: Record<string, string> = {}

/** Runs one checkout, from creating its frame to removing it. `onEnd` is called when it is removed. */
export function startCheckout(
  given: OpenOptions,
  { origin, pathname, search }: URL,
  target: HTMLElement | null,
  onEnd: () => void,
) {
  const hosted = origin + pathname
  const instance = randomText()
  const options = { ...given, instance, nonce: instance, kept: kept[hosted] }
  const { on, once, off, fire } = createListeners(options.on)
  let sessionId: string | null = null
  let frameReady: boolean | undefined
  let shown: boolean | undefined
  let paying = false
  let ended: boolean | undefined
  let timer: ReturnType<typeof setTimeout>
  let beReady: () => void
  let fail: (error: Error) => void
  let finish: (result: CheckoutResult) => void
  const ready = new Promise<void>((...ends) => ([beReady, fail] = ends))
  const result = new Promise<CheckoutResult>((resolve) => (finish = resolve))
  ready.catch(() => {}) // avoids an unhandled rejection if the caller does not use it

  const frame = make('iframe', {
    allow: 'payment',
    title: 'Checkout',
    src: `${hosted}${search || '?'}&embed=${target ? 'inline' : 'modal'}&locale=${options.locale ?? ''}`,
    onload: () => frameReady || failIn(FRAME_READY_MS),
  })
  const drawn = draw(frame, target, options.appearance?.theme ?? options.theme, () => leave('user'))
  /** Ends the listeners. */
  const lifetime = new AbortController()
  const send = openChannel(
    lifetime,
    frame,
    origin,
    options,
    () => {
      frameReady = true
      failIn()
    },
    ({ message }) => explainFailure('invalid_options', message),
    handleMessage,
  )
  document.addEventListener('securitypolicyviolation', onViolation, lifetime)
  failIn()
  fit()
  const removeEntry = target ? null : addEntry(lifetime, () => (leave('user'), ended!))

  function failIn(ms = READY_MS): void {
    clearTimeout(timer)
    if (!shown) timer = setTimeout(explainFailure, ms)
  }

  /** The page's own policy blocks the frame. The event is all that a page learns of it. */
  function onViolation(event: SecurityPolicyViolationEvent): void {
    if (!`${event.disposition} ${event.effectiveDirective} ${event.blockedURI}`.startsWith(`enforce frame-src ${origin}`)) return
    frameReady = true // nothing else is to be waited for
    void explainFailure('frame_blocked', `Add ${origin} to your page's frame-src.`)
  }

  /** Shows why the frame is missing. Unless that is known, asks the server whether this page may frame the link. */
  async function explainFailure(code = 'network', message = 'No response'): Promise<void> {
    clearTimeout(timer)
    try {
      if (!frameReady) ({ code, message } = await (await fetch(`${hosted}/embeddable?origin=${window.origin}`)).json())
    } catch {}
    if (shown) return
    drawn.refuse(hosted + search, `${message} (${code})`)
    emitOwn('error', { code, message, docUrl: `${origin}/documentation/embed/events#${code}` } as CheckoutEventData['error'])
  }

  /** Sets the frame's height, first to that of the last visit, so that the page does not move. */
  function fit(height?: number, isFirst?: boolean): void {
    try {
      if (isFirst) localStorage[frame.src] = height
      height ??= localStorage[frame.src]
    } catch {}
    frame.style.height = `${height}px`
  }

  function handleMessage({ event, height, isFirst, paying: pays, close, redirect, keep }: FrameMessage): void {
    if (height) fit(height, isFirst)
    if (pays !== undefined) drawn.button.hidden = paying = pays
    if (keep) options.kept = kept[hosted] = keep
    if (close) leave(close)
    if (/^https?:/.test(redirect!)) location.assign(redirect!)
    if (!event) return
    // The first event is `ready`, or an error that the frame explains itself.
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
    fire(event)
    // Also as a DOM event, for pages that open checkouts by markup alone.
    ;(target ?? document).dispatchEvent(new CustomEvent(`linktill:${type}`, { detail: event, bubbles: true }))
  }

  const emitOwn = <Type extends 'closed' | 'error'>(type: Type, data: CheckoutEventData[Type]) =>
    emit({ id: randomText(), type, instance, sessionId, createdAt: new Date().toJSON(), data } as CheckoutEnvelope)

  /** The shopper cannot close the checkout during a payment; the page can. Reports it when the page may navigate. */
  async function leave(reason: CheckoutEventData['closed']['reason']): Promise<void> {
    if (ended || (paying && reason === 'user')) return
    await end()
    emitOwn('closed', { reason })
    off()
  }

  async function end(): Promise<void> {
    ended = shown = true
    clearTimeout(timer)
    lifetime.abort()
    drawn.remove()
    onEnd()
    fail(Error('Closed')) // has no effect once it is ready
    await removeEntry?.()
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
      Object.assign(options, changes) // for a frame that is still loading, or reloads
      send(changes)
    },
    close: () => leave('api'),
    destroy() {
      off()
      if (!ended) end()
    },
  } as EmbeddedCheckout
}

/** Returns 128 random bits as text. `crypto.randomUUID` exists only in secure contexts (https and localhost). */
const randomText = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')
