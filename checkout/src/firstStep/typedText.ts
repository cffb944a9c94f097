import type { FieldName } from '@linktill/sdk/checkout'

export type TypedText = Partial<Record<FieldName, string>>
export type Field = HTMLInputElement | HTMLSelectElement

const key = () => `linktill:typed:${location.pathname}`
const fieldsOfStep = () => [...document.querySelectorAll<Field>('.ck-main :is(input, select)[name]')]

/** Returns the fields that the shopper, or the browser for them, changed since the server rendered them. */
export function readTypedText(): TypedText {
  const changed = fieldsOfStep().filter((field) => field.value !== renderedValue(field))
  return Object.fromEntries(changed.map((field) => [field.name as FieldName, field.value]))
}

/** Keeps the text for a reload, because the visit is not stored before hydration. */
export function keepTypedText(): void {
  try {
    sessionStorage.setItem(key(), JSON.stringify(readTypedText()))
  } catch {
    // Full or blocked: a reload starts with empty fields.
  }
}

/** Fills in the text that an earlier load of this page kept. */
export function restoreTypedText(): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key()) ?? '{}') as TypedText
    sessionStorage.removeItem(key())
    for (const field of fieldsOfStep()) field.value ||= kept[field.name as FieldName] ?? ''
  } catch {
    // Blocked.
  }
}

function renderedValue(field: Field): string {
  if (field instanceof HTMLInputElement) return field.defaultValue
  const options = [...field.options]
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? ''
}
