import type { Checkout, OrderSecret } from '@linktill/sdk/checkout'
import { createReactions, readMessages } from './reactions.ts'
import { keepPresets, readKeptPresets, takePresets, type Presets } from './takePresets.ts'
import { takeReturned } from './takeReturned.ts'
import { type Field, keepTypedText, readTypedText, restoreTypedText, type TypedText } from './typedText.ts'

/** What the shopper did before hydration. */
export interface Taken {
  typed: TypedText
  /** The order that a bank page has returned with. */
  returned: OrderSecret | null
  /** Repeats the presses. Call it once, with the promise of `checkout.start`. */
  replay: (checkout: Pick<Checkout, 'continueFromContact'>, started: Promise<void>) => Promise<void>
}

export interface FirstStep {
  /** What the address carried. Undefined if nothing. */
  presets?: Presets
  keepPresets: typeof keepPresets
  readKeptPresets: typeof readKeptPresets
  /** Hands over the page as the server rendered it. Hydrate in the same task, so that nothing flickers. */
  takeOver: () => Taken
}

/** A shopper who pressed Continue sees after this time that the page may not arrive. */
const SLOW_MS = 20_000
const OWN_SCRIPTS = '/checkout-assets/'

/**
 * Makes the painted page usable before React arrives: checks step 1, reacts to presses, and repeats them after hydration. The
 * browser keeps what was typed. Listens on the document, because it runs before the form has arrived.
 */
export function startFirstStep(): FirstStep {
  const returned = takeReturned()
  const presets = takePresets()
  const reactions = createReactions()
  const ended = new AbortController()
  const options = { capture: true, signal: ended.signal }
  let pressed: HTMLFormElement | undefined
  /** What was pressed besides Continue, in order: buttons and the language picker. */
  let others: HTMLElement[] = []
  let failed = false

  document.addEventListener('submit', submit, options)
  document.addEventListener('input', input, options)
  document.addEventListener('click', click, options)
  document.addEventListener('change', change, options)
  // Errors of elements do not bubble, but can be captured. An exception in a script is an error of the window.
  addEventListener('error', fail, options)
  addEventListener('pagehide', keepTypedText, options)
  document.addEventListener('readystatechange', formArrived, { once: true })

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    if (pressed) return
    // While the texts are arriving, the application checks the form.
    const messages = readMessages()
    const wrong = messages && !isReturning() ? findWrong(form) : []
    for (const field of wrong) reactions.refuse(field, describe(field.name, messages!))
    if (wrong.length > 0) return wrong[0]!.focus()
    if (failed) return document.querySelector<HTMLElement>('.ck-alert button')?.focus()
    pressed = form
    reactions.wait(continueButton(form), messages?.error.loading ?? '')
    setTimeout(() => pressed && warn(), SLOW_MS)
  }

  function click({ target }: Event): void {
    const button = (target as Element).closest<HTMLElement>('.ck button[type=button]')
    if (!button || failed) return
    const isBar = button.hasAttribute('aria-expanded')
    if (!others.includes(button)) {
      others.push(button)
      if (isBar) reactions.toggle(button)
      else reactions.wait(button, '')
    } else if (isBar) {
      drop(button)
    }
  }

  function change({ target }: Event): void {
    // The fields of the form have names. The language picker has none.
    if (target instanceof HTMLSelectElement && !target.name) others.push(target)
  }

  /** A shopper who types again has not finished the step, and a promo form that opens then would take the focus away. */
  function input({ target }: Event): void {
    if (!(target as Field).name) return
    reactions.undo(target as Field)
    release()
  }

  /** Forgets the presses that wait for the application. */
  function release(): void {
    if (pressed) reactions.undo(continueButton(pressed))
    pressed = undefined
    for (const button of others.filter((one) => one.hasAttribute('aria-busy'))) drop(button)
  }

  function drop(button: HTMLElement): void {
    reactions.undo(button)
    others = others.filter((one) => one !== button)
  }

  function fail({ target, filename }: ErrorEvent): void {
    const url = target instanceof HTMLScriptElement ? target.src : filename
    if (!url?.includes(OWN_SCRIPTS)) return
    failed = true
    release()
    warn()
  }

  function warn(): void {
    const notice = document.querySelector('.ck-main .ck-notice')
    const messages = readMessages()
    if (!notice || !messages || reactions.has(notice)) return
    reactions.alert(notice, messages.problem.unreachable, messages.error.tryAgain)
  }

  return {
    presets,
    keepPresets,
    readKeptPresets,
    takeOver() {
      ended.abort()
      const form = pressed
      pressed = undefined
      const isRefused = document.querySelector('.ck-main [aria-invalid]') !== null
      reactions.undoAll()
      return {
        typed: readTypedText(),
        returned,
        async replay(checkout, started) {
          // The form loads the later steps when it gets the focus, which it may have had before.
          document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
          for (const element of others)
            if (element instanceof HTMLSelectElement) element.dispatchEvent(new Event('change', { bubbles: true }))
            else element.click()
          // The visit may continue at another step or show a sale, which no press of the painted form may change.
          if (isReturning()) await started
          // Shows the problems again without moving the focus.
          if (isRefused) void checkout.continueFromContact()
          form?.requestSubmit()
        },
      }
    },
  }
}

/** Whether the visit may know more than the painted form, after a reload or Back. */
function isReturning(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type !== 'navigate'
}

/** Returns the fields that the checkout would refuse. The browser's own check of emails is stricter, so it does not count. */
const findWrong = (form: HTMLFormElement): Field[] =>
  ([...form.elements] as Field[]).filter(({ validity }) => validity.valueMissing || validity.patternMismatch)

const describe = (name: string, { problem, fieldMissing }: NonNullable<ReturnType<typeof readMessages>>): string =>
  name === 'email' ? problem.email_invalid : (fieldMissing[name as keyof typeof fieldMissing] ?? '')

const continueButton = (form: HTMLFormElement): HTMLElement => form.querySelector('.ck-button-primary')!

/** Marks the first frame after the form has arrived. From then on, typing and pressing have an effect. */
function formArrived(): void {
  restoreTypedText()
  requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('interactive')))
}
