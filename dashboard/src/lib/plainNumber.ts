import type { FocusEvent, KeyboardEvent } from 'react'

/**
 * Writes a typed number with a point and without groups. A single comma with one or two digits after it is a decimal comma: `24,50`
 * is `24.50`. A comma before three digits groups, as in English: `1,234` is `1234`. Any other text stays as it is, to be refused.
 */
export function plainNumber(typed: string): string {
  const text = typed.trim()
  if (/^\d+,\d{1,2}$/.test(text)) return text.replace(',', '.')
  return /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : typed
}

/**
 * Props of an input that holds a number: it is written plainly when it is left, and before Enter submits it. Not while someone types,
 * because `1,2` may become `1,234`.
 */
export function plainNumberProps(onChange: (text: string) => void) {
  const write = ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => {
    const plain = plainNumber(value)
    if (plain !== value) onChange(plain)
  }
  return {
    onBlur: (event: FocusEvent<HTMLInputElement>) => write(event),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => event.key === 'Enter' && write(event),
  }
}
