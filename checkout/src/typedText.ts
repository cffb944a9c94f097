import type { FieldName } from '@linktill/sdk/checkout'

export type TypedText = Partial<Record<FieldName, string>>

/** What stands in the painted form before React takes it over, where the shopper changed it. */
export function readTypedText(root: HTMLElement): TypedText {
  const inputs = [...root.querySelectorAll<HTMLInputElement>('.ck-main input[name]')]
  const changed = inputs.filter((input) => input.value !== input.defaultValue)
  return Object.fromEntries(changed.map((input) => [input.name as FieldName, input.value]))
}
