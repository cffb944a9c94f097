import type { FieldName } from '@linktill/sdk/checkout'

export type TypedText = Partial<Record<FieldName, string>>

/** Returns the fields that the shopper changed before hydration. */
export function readTypedText(root: HTMLElement): TypedText {
  const inputs = [...root.querySelectorAll<HTMLInputElement>('.ck-main input[name]')]
  const changed = inputs.filter((input) => input.value !== input.defaultValue)
  return Object.fromEntries(changed.map((input) => [input.name as FieldName, input.value]))
}
