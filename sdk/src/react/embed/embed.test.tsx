import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Activity, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CheckoutListeners } from '../../embed/events.js'
import type { FrameMessage, PageInit } from '../../embed/messages.js'
import type { ChosenCheckoutItem } from '../../embed/items.js'
import { createEmbed } from '../../embed/createEmbed.js'
import type { EmbeddedCheckout, OpenOptions } from '../../embed/options.js'
import { CheckoutButton } from './CheckoutButton.js'
import { CheckoutEmbed } from './CheckoutEmbed.js'
import { useCheckoutEmbed } from './useCheckoutEmbed.js'

const ORIGIN = 'https://pay.example.com'

let listening = 0
beforeEach(() => {
  // jsdom implements neither constructed style sheets nor modal dialogs.
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync(): void {}
    },
  )
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
  listening = 0
  const { addEventListener } = window
  vi.stubGlobal('addEventListener', (...given: Parameters<typeof addEventListener>) => {
    const [type, , lifetime] = given as [string, unknown, AbortController?]
    if (type === 'message') {
      listening++
      lifetime!.signal.addEventListener('abort', () => void listening--)
    }
    addEventListener.apply(window, given)
  })
})
afterEach(async () => {
  cleanup()
  await settle()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

/** Waits for messages between ports, sent before, and for answers to them: each round begins after theirs has arrived. */
const settle = () =>
  act(async () => {
    for (let round = 0; round < 4; round++) await passMessage()
  })
const passMessage = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
const hosts = () => [...document.querySelectorAll('div')].filter(({ shadowRoot }) => shadowRoot)
const frames = () => hosts().map(({ shadowRoot }) => shadowRoot!.querySelector('iframe')!)
const dialogs = () => hosts().filter(({ shadowRoot }) => shadowRoot!.querySelector('dialog'))

/** Connects like the checkout in the frame: sends `FrameReady`, receives `PageInit`, then uses its port. */
async function connect(frame: HTMLIFrameElement) {
  // jsdom does not load frames inside a shadow root.
  const source = { postMessage: (_data: PageInit, _origin: string, _ports: MessagePort[]): void => {} }
  Object.defineProperty(frame, 'contentWindow', { value: source })
  const init = new Promise<{ data: PageInit; port: MessagePort }>((resolve) => {
    source.postMessage = (given, _origin, [end]) => resolve({ data: given, port: end! })
  })
  window.dispatchEvent(Object.assign(new Event('message'), { source, origin: ORIGIN, data: { linktill: 1 } }))
  const { data, port } = await init
  const updates: unknown[] = []
  port.onmessage = (message) => updates.push(message.data)
  port.postMessage({ nonce: data.nonce })
  const say = async (message: FrameMessage) => {
    port.postMessage(message)
    await settle()
  }
  const tell = (type: string, given: unknown = null) =>
    say({ event: { id: type, type, instance: data.instance, sessionId: 's', createdAt: '', data: given } as never })
  return { init: data, updates, say, tell, close: () => port.close() }
}

const Inline = ({ on, ...options }: { on?: CheckoutListeners; promo?: string; link?: string; items?: ChosenCheckoutItem[] }) => (
  <CheckoutEmbed origin={ORIGIN} link="k3x9q2abcd" on={on} {...options} />
)

/** The browser's report that the page's policy refuses the frame. */
const violate = (changes: object = {}) => {
  const violation = { disposition: 'enforce', effectiveDirective: 'frame-src', blockedURI: ORIGIN, ...changes }
  document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), violation))
}

describe('<CheckoutEmbed>', () => {
  it('says that the page blocks the frame, and ignores other violations', async () => {
    const codes: string[] = []
    render(<Inline on={{ error: ({ data }) => codes.push(`${data.code}: ${data.message}`) }} />)
    await settle()
    violate({ disposition: 'report' })
    violate({ effectiveDirective: 'img-src' })
    violate({ blockedURI: 'https://other.test' })
    await settle()
    expect(codes).toEqual([])

    violate()
    await settle()
    expect(codes).toEqual([`frame_blocked: Add ${ORIGIN} to your page's frame-src.`])
  })

  it('opens one frame in Strict Mode, and removes everything on unmount', async () => {
    const { unmount } = render(<Inline />, { wrapper: StrictMode })
    await settle()
    expect(frames()).toHaveLength(1)
    expect(listening).toBe(1)
    expect(screen.queryByRole('link')).toBeNull()

    unmount()
    await settle()
    expect(frames()).toEqual([])
    expect(listening).toBe(0)
  })

  it('calls the latest callbacks without a new frame', async () => {
    const heard: string[] = []
    const hear = (name: string): CheckoutListeners => ({
      step: () => heard.push(`${name} step`),
      '*': ({ type }) => heard.push(`${name} * ${type}`),
    })
    const { rerender } = render(<Inline on={hear('old')} />)
    const [frame] = frames()
    const { tell, close } = await connect(frame!)
    await tell('ready')

    rerender(<Inline on={hear('new')} />)
    await tell('step', { step: 'payment' })

    expect(heard).toEqual(['old * ready', 'new step', 'new * step'])
    expect(frames()).toEqual([frame])
    rerender(<Inline />)
    await tell('step', { step: 'contact' })
    expect(heard).toHaveLength(3)
    close()
  })

  it('updates the frame for another promo code, and opens a new one for another link', async () => {
    const { rerender } = render(<Inline promo="SPRING" />)
    const [frame] = frames()
    const { init, updates, close } = await connect(frame!)
    expect(init.promo).toBe('SPRING')

    rerender(<Inline promo="SUMMER" />)
    await settle()
    expect(updates).toEqual([{ promo: 'SUMMER' }])
    expect(frames()).toEqual([frame])

    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    rerender(<Inline promo="SUMMER" link="other00000" />)
    await settle()
    expect(frames()).toHaveLength(1)
    expect(frames()[0]!.src).toContain('/checkout/other00000')
    expect(listening).toBe(1)
    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
    close()
  })

  it('passes what is preset of the items, and updates it', async () => {
    const buy = (quantity: number) => <Inline items={[{ itemId: 'item-1', quantity }]} />
    const { rerender } = render(buy(2))
    const { init, updates, close } = await connect(frames()[0]!)
    expect(init.items).toEqual([{ itemId: 'item-1', quantity: 2 }])

    rerender(buy(3))
    await settle()
    expect(updates).toEqual([{ items: [{ itemId: 'item-1', quantity: 3 }] }])
    close()
  })

  it('is removed on unmount while it is paying, without events', async () => {
    const heard: string[] = []
    const { unmount } = render(<Inline on={{ '*': ({ type }) => heard.push(type) }} />)
    const { tell, say, close } = await connect(frames()[0]!)
    await tell('ready')
    await say({ paying: true })

    unmount()
    await tell('completed', { orderId: 'o' })

    expect(heard).toEqual(['ready'])
    expect(hosts()).toEqual([])
    expect(listening).toBe(0)
    close()
  })

  it('opens again when a hidden part of the page is shown again', async () => {
    const page = (mode: 'visible' | 'hidden') => (
      <Activity mode={mode}>
        <Inline />
      </Activity>
    )
    const { rerender } = render(page('visible'))
    rerender(page('hidden'))
    await settle()
    expect(frames()).toEqual([])
    rerender(page('visible'))
    await settle()
    expect(frames()).toHaveLength(1)
    expect(listening).toBe(1)
  })

  it('waits for a session that is being loaded, and is empty when there is none any more', async () => {
    const wait = (session: string | undefined) => <CheckoutEmbed origin={ORIGIN} session={session} className="place" />
    const { container, rerender } = render(wait(undefined))
    await settle()
    expect(container.querySelector('.place')).toBeTruthy()
    expect([frames(), screen.queryByRole('link')]).toEqual([[], null])

    rerender(wait('cs_1'))
    await settle()
    expect(frames().map(({ src }) => new URL(src).pathname)).toEqual(['/checkout/cs_1'])

    rerender(wait(undefined))
    await settle()
    expect(frames()).toEqual([])
    expect(listening).toBe(0)
  })

  it('works independently several times on one page', async () => {
    const heard: string[] = []
    const one = (link: string) => <Inline link={link} on={{ ready: ({ instance }) => heard.push(`${link} ${instance}`) }} />
    const page = (second: boolean) => (
      <>
        {one('first')}
        {second && one('second')}
      </>
    )
    const { rerender } = render(page(true))
    const [first, second] = frames()
    const [a, b] = [await connect(first!), await connect(second!)]
    await b.tell('ready')
    await a.tell('ready')
    expect(heard).toEqual([`second ${b.init.instance}`, `first ${a.init.instance}`])

    rerender(page(false))
    await settle()
    expect(frames()).toEqual([first])
    expect(listening).toBe(1)
    a.close()
    b.close()
  })
})

describe('a modal opened by a component', () => {
  let last: EmbeddedCheckout
  const Shop = ({ isThere = true }: { isThere?: boolean }) => (isThere ? <Buy /> : <p>Gone</p>)
  function Buy() {
    const { open } = useCheckoutEmbed({ origin: ORIGIN })
    return <button onClick={() => (last = open({ link: 'k3x9q2abcd' }))}>Buy</button>
  }
  const draw = () => render(<Shop />, { wrapper: StrictMode })

  it('is removed with the component', async () => {
    const { rerender } = draw()
    fireEvent.click(screen.getByRole('button'))
    expect(dialogs()).toHaveLength(1)
    expect(document.documentElement.style.overflow).toBe('hidden')

    rerender(<Shop isThere={false} />)
    await settle()
    expect(dialogs()).toEqual([])
    expect(document.documentElement.style.overflow).toBe('')
    expect(listening).toBe(0)
    expect(await last.result).toEqual({ status: 'closed' })
  })

  it('says that a link is missing, and opens nothing', () => {
    const embed = createEmbed({ origin: ORIGIN })

    expect(() => embed.open({} as OpenOptions)).toThrow(new TypeError('Give a link or a session.'))
    expect(hosts()).toEqual([])
  })

  it('that is destroyed or replaced before it is ready settles all that a page waits for', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const embed = createEmbed({ origin: ORIGIN })
    const replaced = embed.open({ link: 'first' })
    const destroyed = embed.open({ link: 'second' })
    destroyed.destroy()

    await expect(replaced.ready).rejects.toThrow('Closed')
    await expect(destroyed.ready).rejects.toThrow('Closed')
    expect(await Promise.all([replaced.result, destroyed.result])).toEqual([{ status: 'closed' }, { status: 'closed' }])
    expect(hosts()).toEqual([])
    warn.mockRestore()
  })

  it('whose frame answers after the error still reports its sale', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    const heard: string[] = []
    const checkout = createEmbed({ origin: ORIGIN }).open({ link: 'slow', on: { '*': ({ type }) => heard.push(type) } })
    vi.advanceTimersByTime(8000)
    vi.useRealTimers()
    await settle()
    expect(heard).toEqual(['error'])
    expect(hosts()[0]!.shadowRoot!.querySelector('[role=alert]')!.textContent).toContain('(network)')

    const { tell, close } = await connect(frames()[0]!)
    await tell('ready')
    await tell('completed', { orderId: 'o' })

    expect(heard).toEqual(['error', 'ready', 'completed'])
    expect(hosts()[0]!.shadowRoot!.querySelector('[role=alert]')).toBeNull()
    checkout.destroy()
    close()
  })

  it('stays open while it is paying, until the shopper closes it', async () => {
    const { rerender } = draw()
    fireEvent.click(screen.getByRole('button'))
    const { say, tell, close } = await connect(frames()[0]!)
    await tell('ready')
    await say({ paying: true })

    rerender(<Shop isThere={false} />)
    await settle()
    expect(dialogs()).toHaveLength(1)
    const order = { orderId: 'o', orderNumber: 1001 }
    await tell('completed', order)
    expect(await last.result).toEqual({ status: 'completed', order })
    await say({ paying: false })
    expect(dialogs()).toHaveLength(1)
    await say({ close: 'completed' })

    expect(dialogs()).toEqual([])
    expect(document.documentElement.style.overflow).toBe('')
    expect(listening).toBe(0)
    close()
  })
})

describe('<CheckoutButton>', () => {
  it('opens a modal with the latest options, and is a link with a modifier key', async () => {
    const heard: string[] = []
    const button = (name: string) => (
      <CheckoutButton
        origin={ORIGIN}
        link="k3x9q2abcd"
        options={{ reference: name, on: { ready: () => heard.push(name) } }}
        className="buy"
      >
        Buy
      </CheckoutButton>
    )
    const { rerender } = render(button('one'), { wrapper: StrictMode })
    const link = screen.getByRole('link', { name: 'Buy' })
    link.addEventListener('click', (event) => event.ctrlKey && event.preventDefault())
    fireEvent.click(link, { ctrlKey: true })
    expect(dialogs()).toEqual([])

    fireEvent.click(link)
    const { init, tell, close } = await connect(frames()[0]!)
    rerender(button('two'))
    await tell('ready')
    expect(init.reference).toBe('one')
    expect(heard).toEqual(['two'])
    close()
  })
})

describe('<CheckoutButton> of a link that is being loaded', () => {
  it('is a disabled link, until there is one', () => {
    const button = (link: string | undefined) => <CheckoutButton origin={ORIGIN} link={link} />
    const { rerender } = render(button(undefined))
    const link = screen.getByRole('link', { name: 'Buy' })
    fireEvent.click(link)
    expect([link.getAttribute('aria-disabled'), link.getAttribute('href'), dialogs()]).toEqual(['true', null, []])

    rerender(button('k3x9q2abcd'))
    fireEvent.click(link)
    expect([link.getAttribute('aria-disabled'), link.getAttribute('href')]).toEqual([null, `${ORIGIN}/checkout/k3x9q2abcd`])
    expect(dialogs()).toHaveLength(1)
  })
})

describe('on the server', () => {
  it('both components are links that work', () => {
    const Hooked = () => {
      useCheckoutEmbed({ origin: ORIGIN })
      return <i />
    }
    const page = (
      <>
        <CheckoutEmbed origin={ORIGIN} link="k3x9q2abcd">
          Open it
        </CheckoutEmbed>
        <CheckoutButton origin={ORIGIN} link="k3x9q2abcd" className="buy" />
        <Hooked />
      </>
    )
    expect(renderToString(page)).toBe(
      `<div><a href="${ORIGIN}/checkout/k3x9q2abcd">Open it</a><div></div></div>` +
        `<a class="buy" href="${ORIGIN}/checkout/k3x9q2abcd">Buy</a><i></i>`,
    )
  })
})
