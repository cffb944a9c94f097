import type { Checkout } from '@linktill/sdk/checkout'
import type { CheckoutEventData, CheckoutEventType, PageInit, PageMessage } from '@linktill/sdk/embed'
import type { FrameBoot, FrameLook } from '../boot.ts'
import { applyPromo, prefillForm } from '../prefillForm.ts'
import type { RunPage } from '../runPage.ts'
import { type Arrival, storable } from '../source.ts'
import { browserStorage } from '../browserStorage.ts'
import { connect, type Connection } from './connect.ts'
import { followHeight } from './followHeight.ts'
import { lookOf, readMetadata } from './options.ts'
import { describeError, describeEvent, LINK_INACTIVE, wrap } from './report.ts'

/**
 * Connects to the surrounding page, and opens a storage for what the shopper does if the browser blocks that of frames. Resolves to
 * the function that runs the checkout: it applies the page's options, sends it events, and leaves redirects to it. Resolves to
 * undefined if the page did not respond.
 */
export async function openFrame(frame: FrameBoot): Promise<RunPage | undefined> {
  const loading = browserStorage('sessionStorage') ? undefined : import('./frameStorage.ts')
  const { init, send: post, listen } = await connect(frame)
  const send = await loading?.then(
    ({ openFrameStorage }) => openFrameStorage(init, post),
    () => post,
  )
  if (!init) return undefined
  const { presets } = window.linktillFirstStep
  const addTo =
    presets &&
    (await import('../presets/startPresets.ts').then(
      ({ addPresets }) => addPresets(presets),
      () => undefined,
    ))
  return (page) => runFrame(page, frame, addTo?.(init, page.events) ?? init, { send: send ?? post, listen })
}

async function runFrame(
  { checkout, events, arrival, change, begin }: Parameters<RunPage>[0],
  frame: FrameBoot,
  init: PageInit,
  { send, listen }: Pick<Connection, 'send' | 'listen'>,
): Promise<void> {
  const given = { reference: storable(init.reference ?? '', 200) || null, metadata: readMetadata(init) }
  Object.assign(arrival, arrivalOf(init), given)
  const sendEvent = <Type extends CheckoutEventType>(type: Type, data: CheckoutEventData[Type]) =>
    send({ event: wrap(type, data, { instance: init.instance, sessionId: checkout.sessionId() }) })

  const actions: FrameLook = {
    mode: frame.mode,
    continueUrl: null,
    onContinue: frame.mode === 'modal' ? () => send({ close: 'completed' }) : undefined,
    onRedirect: (url) => send({ redirect: url }),
    resolveRedirect: (url, orderId) => resolveRedirect(init, checkout.link.id, url, orderId),
  }
  const show = (options: PageInit) => {
    const look = lookOf(options)
    const page = document.documentElement
    page.dataset['theme'] = look.theme
    page.style.background = look.style['--ck-color-background'] ?? ''
    change({ ...actions, ...look })
  }
  show(init)
  // The address of a session is used once.
  let isFirst = !checkout.link.session
  followHeight(send, () => isFirst)
  if (frame.mode === 'modal') closeOnEscape(send)
  let price = JSON.stringify(checkout.totals.peek())
  events.listen((event) => {
    if (event.type !== 'ready' && event.type !== 'updated') isFirst = false
    if (event.type === 'updated') {
      const now = JSON.stringify(event.totals)
      if (now === price) return // placing the order returns the same totals again
      price = now
    }
    const described = describeEvent(event, checkout, given)
    if (described) sendEvent(described[0], described[1] as never)
  })
  followState(checkout, send, sendEvent)

  let options: PageInit = init
  listen((changes) => {
    options = { ...options, ...changes }
    show(options)
    prefillForm(checkout, changes)
    void chooseItems(checkout, changes)
    if (changes.promo) void applyPromo(checkout, changes.promo)
  })

  const begun = begin()
  const before = checkout.choice.peek()
  prefillForm(checkout, init)
  await begun
  await chooseItems(checkout, init, before)
  // If the code is rejected, the page gets an event. The shopper sees it only after opening the promo form.
  if (init.promo) await applyPromo(checkout, init.promo)
}

/** Takes what the page presets of the link's items. */
const chooseItems = async (
  checkout: Checkout,
  given: PageMessage,
  before?: ReturnType<Checkout['choice']['peek']>,
): Promise<void> =>
  given.items || given.quantity
    ? import('../presets/presetItems.ts').then(
        ({ presetItems }) => presetItems(checkout, given, before),
        () => {},
      )
    : undefined

/** The source of the visit for the order: the referrer of the surrounding page, not that page itself. */
function arrivalOf({ page, referrer }: PageInit): Arrival {
  const { searchParams, origin, pathname } = new URL(page)
  const utm = [...searchParams]
    .filter(([name]) => name.startsWith('utm_'))
    .map(([name, value]) => [name.slice(4), storable(value)])
  return {
    referrer: referrer.slice(0, 2048) || null,
    utm: utm.length > 0 ? Object.fromEntries(utm) : null,
    event_source_url: (origin + pathname).slice(0, 2048),
  }
}

function resolveRedirect(
  { redirect = 'if_required', page }: PageInit,
  linkId: string,
  url: string | null,
  orderId: string,
): string | null {
  if (redirect === 'never') return null
  if (url || redirect !== 'always') return url
  const address = new URL(page)
  const params = { status: 'success', order_id: orderId, session_id: linkId }
  for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value)
  return address.href
}

/** Reports to the page whether a payment is in progress, during which the modal stays open, and errors that end the checkout. */
function followState(
  { busy, state, notice, unavailable }: Checkout,
  send: Connection['send'],
  sendEvent: (type: 'error', data: CheckoutEventData['error']) => void,
): void {
  let paying = false
  const look = () => {
    const now = busy.peek() === 'paying' && state.peek().step !== 'processing' && state.peek().step !== 'success'
    if (now !== paying) send({ paying: (paying = now) })
  }
  busy.subscribe(look)
  state.subscribe(({ step }) => {
    look()
    if (step === 'inactive') sendEvent('error', describeError('link_inactive', LINK_INACTIVE))
  })
  const reportUnpayable = (cannotPay: boolean) =>
    cannotPay && sendEvent('error', describeError('payments_unavailable', 'The seller cannot accept payments at the moment.'))
  unavailable.subscribe((reason) => void reportUnpayable(reason?.why === 'unpayable'))
  notice.subscribe((problem) => void reportUnpayable(problem?.code === 'payments_unavailable'))
}

/** Key events in the frame do not reach the surrounding page. An open dialog closes first. */
function closeOnEscape(send: Connection['send']): void {
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) send({ close: 'user' })
  })
}
