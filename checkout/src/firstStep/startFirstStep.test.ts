import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startFirstStep } from './startFirstStep.ts'

const MESSAGES = {
  problem: { email_invalid: 'Email?', unreachable: 'Unreachable.' },
  fieldMissing: { taxCountry: 'Country?' },
  error: { loading: 'Loading', tryAgain: 'Try Again' },
}
const PAGE = `
  <div class="ck"><output></output>
    <main class="ck-main"><div class="ck-notice"><p>Hint</p></div>
      <form novalidate>
        <input id="e" name="email" required pattern="[^\\s@]+@[^\\s@]+\\.[^\\s@]+" value=""><p id="e-error"></p>
        <select id="c" name="taxCountry" required><option value="" selected></option><option value="DE">Germany</option></select>
        <p id="c-error"></p>
        <button class="ck-button-primary">Continue</button>
      </form>
    </main>
    <button type="button" class="ck-bar" aria-expanded="false" aria-controls="p"></button><div id="p" class="ck-panel"></div>
    <button type="button" class="ck-link">Promo</button>
  </div>
  <script type="application/json" id="boot">${JSON.stringify({ messages: MESSAGES })}</script>`

const find = <T extends HTMLElement = HTMLInputElement>(selector: string) => document.querySelector<T>(selector)!
const continued = vi.fn(async () => true)
const checkout = { continueFromContact: continued }

function type(selector: string, text: string): void {
  find(selector).value = text
  find(selector).dispatchEvent(new Event('input', { bubbles: true }))
}

beforeEach(() => {
  document.body.innerHTML = PAGE
  continued.mockClear()
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'navigate' } as never])
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('startFirstStep', () => {
  it('leaves the markup of the server behind, whatever it had shown', () => {
    const before = document.body.innerHTML
    const { takeOver } = startFirstStep()
    find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    expect(find('#e-error').textContent).toBe('Email?')
    expect(find('#c-error').textContent).toBe('Country?')
    type('[name=email]', 'nora@example.com')
    type('[name=taxCountry]', 'DE')
    find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    find('.ck-bar').click()
    find('.ck-link').click()
    expect(find('.ck-button-primary').getAttribute('aria-busy')).toBe('true')
    expect(find('.ck-bar').getAttribute('aria-expanded')).toBe('true')
    expect(find('.ck-link').getAttribute('aria-busy')).toBe('true')

    const { typed } = takeOver()

    expect(document.body.innerHTML).toBe(before)
    expect(typed).toEqual({ email: 'nora@example.com', taxCountry: 'DE' })
  })

  it('repeats every press once, in order, and Continue last', async () => {
    const { takeOver } = startFirstStep()
    type('[name=email]', 'nora@example.com')
    type('[name=taxCountry]', 'DE')
    for (const press of [0, 1]) {
      find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
      find('.ck-link').click()
      if (press === 0) find('.ck-bar').click()
    }
    const { replay } = takeOver()
    const repeated: string[] = []
    const note = (event: Event) => {
      event.preventDefault()
      repeated.push(`${event.type} ${(event.target as HTMLElement).className}`)
    }
    for (const name of ['click', 'submit']) document.addEventListener(name, note)

    await replay(checkout, Promise.resolve())

    for (const name of ['click', 'submit']) document.removeEventListener(name, note)
    expect(repeated).toEqual(['click ck-link', 'click ck-bar', 'submit '])
    expect(continued).not.toHaveBeenCalled()
  })

  it('repeats a refused press without submitting', async () => {
    const { takeOver } = startFirstStep()
    find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    const submitted = vi.spyOn(HTMLFormElement.prototype, 'requestSubmit')

    await takeOver().replay(checkout, Promise.resolve())

    expect(continued).toHaveBeenCalledOnce()
    expect(submitted).not.toHaveBeenCalled()
  })

  it('after a reload, waits for the visit and does not judge the fields', async () => {
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as never])
    const { takeOver } = startFirstStep()
    find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    expect(find('.ck-button-primary').getAttribute('aria-busy')).toBe('true')
    const submitted = vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockReturnValue()
    let start = () => {}
    const started = new Promise<void>((resolve) => (start = resolve))

    const replayed = takeOver().replay(checkout, started)

    expect(submitted).not.toHaveBeenCalled()
    start()
    await replayed
    expect(submitted).toHaveBeenCalledOnce()
  })

  it('says after twenty seconds that the page may not arrive, and still hands over the press', () => {
    vi.useFakeTimers()
    const { takeOver } = startFirstStep()
    type('[name=email]', 'nora@example.com')
    type('[name=taxCountry]', 'DE')
    find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    vi.advanceTimersByTime(20_000)
    vi.useRealTimers()

    expect(find('[role=alert]').textContent).toBe('Unreachable. Try Again')
    expect(find('.ck-button-primary').getAttribute('aria-busy')).toBe('true')
    takeOver()
    expect(find('.ck-notice').textContent).toBe('Hint')
  })
})
