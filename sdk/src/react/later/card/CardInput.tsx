import { useId, useLayoutEffect, useRef } from 'react'
import { caretAfter, digitsOf } from './cardFormat.js'

interface CardInputProps {
  field: 'number' | 'expiry' | 'code'
  label: string
  value: string
  autoComplete: string
  placeholder: string
  /** Problem shown below the field. */
  problem: string | undefined
  readOnly: boolean
  /** The brand of the card, shown inside the field. */
  brand?: string | null
  /** Formats the typed text. `before` is the previous text. */
  format: (text: string, before: string) => string
  onChange: (text: string) => void
}

/** One field of a card form. Keeps the caret in place when the shopper types in the middle of a number. */
export function CardInput({
  field,
  label,
  value,
  autoComplete,
  placeholder,
  problem,
  readOnly,
  brand,
  format,
  onChange,
}: CardInputProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)

  useLayoutEffect(() => {
    if (caret.current !== null && document.activeElement === input.current)
      input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  }, [value])

  function change({ value: typed, selectionStart }: HTMLInputElement) {
    const formatted = format(typed, value)
    const at = selectionStart ?? typed.length
    caret.current = at === typed.length ? formatted.length : caretAfter(formatted, digitsOf(typed.slice(0, at)).length)
    onChange(formatted)
  }

  return (
    <div className={field === 'number' ? 'ck-field' : 'ck-field ck-field-half'}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        data-card={field}
        className="ck-input ck-number"
        type="text"
        inputMode="numeric"
        autoComplete={autoComplete}
        enterKeyHint={field === 'code' ? 'done' : 'next'}
        placeholder={placeholder}
        value={value}
        readOnly={readOnly}
        required
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-error`}
        onChange={(event) => change(event.target)}
      />
      {brand && <span className="ck-brand">{brand}</span>}
      <p className="ck-error" id={`${id}-error`} role={problem && 'alert'}>
        {problem}
      </p>
    </div>
  )
}
