import type { RefObject } from 'react'

/** Focuses the first invalid field, after React has marked it. */
export function focusFirstInvalid(form: HTMLElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

/** Focuses the heading of the current step or state. */
export function focusHeading(root: RefObject<HTMLElement | null>): void {
  root.current?.querySelector<HTMLElement>('[data-ck-heading]')?.focus()
}
