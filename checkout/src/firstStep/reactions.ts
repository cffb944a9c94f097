import type { PageData } from '../boot.ts'

const BUSY = ['aria-busy', 'aria-disabled']

/**
 * The visible reactions to what the shopper does before hydration: the same markup that React renders for them. React hydrates only
 * what the server rendered, so each can be undone.
 */
export function createReactions() {
  const undos = new Map<Element, () => void>()

  function undo(element: Element): void {
    undos.get(element)?.()
    undos.delete(element)
  }

  /** Marks a field as invalid and shows why. */
  function refuse(field: HTMLElement, text: string): void {
    const error = document.getElementById(`${field.id}-error`)
    field.setAttribute('aria-invalid', 'true')
    if (error) error.textContent = text
    undos.set(field, () => {
      field.removeAttribute('aria-invalid')
      if (error) error.textContent = ''
    })
  }

  /** Shows on a pressed button that its press is being worked on, and announces it. */
  function wait(button: HTMLElement, text: string): void {
    const spinner = document.createElement('span')
    spinner.className = 'ck-spin'
    spinner.setAttribute('aria-hidden', 'true')
    button.prepend(spinner)
    for (const name of BUSY) button.setAttribute(name, 'true')
    const status = document.querySelector('.ck > output')
    if (status) status.textContent = text
    undos.set(button, () => {
      spinner.remove()
      for (const name of BUSY) button.removeAttribute(name)
      if (status) status.textContent = ''
    })
  }

  /** Opens or closes the summary. */
  function toggle(bar: HTMLElement): void {
    const panel = document.getElementById(bar.getAttribute('aria-controls') ?? '')
    const swap = () => bar.setAttribute('aria-expanded', String(!!panel?.classList.toggle('ck-panel-open')))
    swap()
    undos.set(bar, swap)
  }

  /** Replaces the hint with an alert that offers to load the page again. */
  function alert(notice: Element, text: string, retry: string): void {
    const before = [...notice.childNodes]
    const again = document.createElement('button')
    Object.assign(again, { className: 'ck-link', textContent: retry, onclick: () => location.reload() })
    const words = document.createElement('span')
    words.append(`${text} `, again)
    const line = document.createElement('p')
    line.className = 'ck-alert'
    line.setAttribute('role', 'alert')
    line.append(words)
    notice.replaceChildren(line)
    undos.set(notice, () => notice.replaceChildren(...before))
  }

  return {
    refuse,
    wait,
    toggle,
    alert,
    undo,
    has: (element: Element): boolean => undos.has(element),
    undoAll: (): void => [...undos.keys()].forEach(undo),
  }
}

/** The texts of the page, or undefined while the end of the document is still arriving. */
export function readMessages(): PageData['messages'] | undefined {
  const boot = document.getElementById('boot')?.textContent
  return boot ? (JSON.parse(boot) as PageData).messages : undefined
}
