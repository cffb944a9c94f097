import type { RefObject } from 'react'

/** Takes the shopper to the first field that has to be mended, after React has marked it. */
export function focusFirstInvalid(form: HTMLElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

/** Takes keyboard and screen reader to the beginning of what is shown now. */
export function focusHeading(root: RefObject<HTMLElement | null>): void {
  root.current?.querySelector<HTMLElement>('[data-ck-heading]')?.focus()
}
