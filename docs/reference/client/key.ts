import { createTestKey, isSignedIn, readTestKey } from '../../theme/merchant.ts'
import { readServerValues } from '../../theme/samples.ts'
import { findDialog } from './dialogs.ts'

/** Only in memory: a pasted key is gone when the page is left. */
let key: string | null = null

/** Returns the key that the reader chose for this page. */
export const chosenKey = (): string | null => key

/**
 * Puts the reader's key into the samples: one that they paste, or, signed in and in test mode, a new test key that may only read. The
 * server stores no secret that it could show.
 */
export function offerKey(): void {
  const dialog = findDialog('key')
  const form = dialog.querySelector('form')!
  const status = dialog.querySelector('[role=status]')!
  const create = dialog.querySelector<HTMLButtonElement>('[data-create-key]')!
  const input = form.elements.namedItem('key') as HTMLInputElement
  showKey(readTestKey())

  document.querySelector('[data-key-button]')!.addEventListener('click', () => {
    create.hidden = !isSignedIn() || readServerValues()?.testMode !== true
    status.textContent = ''
    dialog.showModal()
  })
  form.addEventListener('submit', (event) => {
    const given = input.value.trim()
    if (given && !/^[\w-]{1,100}$/.test(given)) {
      event.preventDefault()
      status.textContent = 'That is not a key: keys have letters, digits and _ only.'
      return
    }
    showKey(given || null)
    form.reset()
  })
  create.addEventListener('click', () => {
    create.disabled = true
    createTestKey()
      .then(
        (made) => {
          showKey(made)
          dialog.close()
        },
        (error: Error) => (status.textContent = error.message),
      )
      .finally(() => (create.disabled = false))
  })
}

function showKey(given: string | null) {
  key = given
  for (const place of document.querySelectorAll<HTMLElement>('[data-key]')) {
    place.dataset['key'] ||= place.textContent
    place.textContent = given ?? place.dataset['key']
  }
  document.querySelector('[data-key-button]')!.textContent = given ? `Key …${given.slice(-4)}` : 'Your key'
}
