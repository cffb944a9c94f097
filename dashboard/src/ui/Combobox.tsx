/* oxlint-disable jsx-a11y/prefer-tag-over-role -- there is no native element for a combobox with search */
import { useSignals } from '@preact/signals-react/runtime'
import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { Choice } from '../lib/choice.ts'
import { formatCount } from '../lib/money.ts'
import styles from './Combobox.module.css'
import controls from './controls.module.css'
import { Field, type FieldProps } from './Field.tsx'
import { usePanel } from './usePanel.ts'

interface ComboboxProps<Item extends { id: string }> extends Omit<FieldProps, 'optional'> {
  choice: Choice<Item>
  chosen: Item | null
  /** Returns the text of a chosen item in the field. */
  write: (item: Item) => string
  /** Returns the name of an option, and a second text at its end. */
  show: (item: Item) => readonly [name: string, aside: string]
  placeholder: string
  /** The noun for the items, singular and plural. */
  nouns: readonly [one: string, many: string]
  'aria-invalid'?: true | undefined
  'aria-describedby'?: string | undefined
}

/** A field that searches while typing and shows the results in a list. */
export function Combobox<Item extends { id: string }>(props: ComboboxProps<Item>) {
  useSignals()
  const { choice, chosen, write, placeholder, nouns, label, hint, error, className } = props
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const isOpen = choice.isOpen.value
  const at = choice.at.value
  usePanel(input, panel, isOpen)
  return (
    <Field {...{ label, hint, error, className }}>
      {(control) => (
        <div className={styles.box}>
          <input
            {...control}
            ref={input}
            className={controls.input}
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            placeholder={placeholder}
            aria-invalid={props['aria-invalid'] ?? control['aria-invalid']}
            aria-describedby={props['aria-describedby'] ?? control['aria-describedby']}
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-activedescendant={isOpen && at >= 0 ? `${listId}-${at}` : undefined}
            value={choice.typed.value ?? (chosen ? write(chosen) : '')}
            onChange={(event) => choice.type(event.target.value)}
            onFocus={(event) => event.target.select()}
            onClick={choice.show}
            onBlur={choice.leave}
            onKeyDown={(event) => choice.press(event.key) && event.preventDefault()}
          />
          <ChevronDown aria-hidden />
          <div
            ref={panel}
            popover="manual"
            className={styles.panel}
            // Keeps the focus in the field while scrolling and choosing.
            onMouseDown={(event) => event.preventDefault()}
            onScroll={({ currentTarget: box }) => {
              if (box.scrollTop + box.clientHeight >= box.scrollHeight - 48) choice.more()
            }}
          >
            <div id={listId} role="listbox" aria-label={nouns[1]}>
              {isOpen &&
                choice.items.value.map((item, index) => (
                  <Option key={item.id} id={`${listId}-${index}`} {...props} item={item} isActive={index === at} />
                ))}
            </div>
            {isOpen && <Note choice={choice} nouns={nouns} />}
          </div>
        </div>
      )}
    </Field>
  )
}

type OptionProps<Item extends { id: string }> = ComboboxProps<Item> & { id: string; item: Item; isActive: boolean }

function Option<Item extends { id: string }>({ id, item, isActive, choice, show }: OptionProps<Item>) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  const [name, aside] = show(item)
  return (
    <div
      ref={row}
      id={id}
      className={styles.option}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onClick={() => choice.choose(item)}
    >
      <span className="truncate">{name}</span>
      <span>{aside}</span>
    </div>
  )
}

/** Shows and announces the number of results. */
function Note<Item extends { id: string }>({ choice, nouns: [one, many] }: Pick<ComboboxProps<Item>, 'choice' | 'nouns'>) {
  useSignals()
  const state = choice.state.value
  const count = choice.items.value.length
  const text =
    state.status === 'failed'
      ? `Failed to load ${many}. Please try again.`
      : !choice.isSettled.value || state.status === 'loading'
        ? 'Searching...'
        : count === 0
          ? `No ${many} found.`
          : count < state.data.total
            ? `${formatCount(count)} of ${formatCount(state.data.total)} ${many}`
            : `${formatCount(count)} ${count === 1 ? one : many}`
  return <output className={styles.note}>{text}</output>
}
