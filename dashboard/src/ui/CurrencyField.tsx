import { useState } from 'react'
import { createChoice } from '../lib/choice.ts'
import { contains } from '../lib/contains.ts'
import { type Currency, currencies } from '../lib/currencies.ts'
import { Combobox } from './Combobox.tsx'
import type { FieldProps } from './Field.tsx'

interface CurrencyFieldProps extends Pick<FieldProps, 'className' | 'error'> {
  value: Currency
  onChange: (value: Currency) => void
}

/** Chooses a currency by its code or name, with the main ones first. */
export function CurrencyField({ value, onChange, ...field }: CurrencyFieldProps) {
  const [all] = useState(currencies)
  const [choice] = useState(() => {
    const pageOf = (items: typeof all, limit: number) => ({ items: items.slice(0, limit), total: items.length })
    return createChoice<(typeof all)[number]>({
      find: ({ search = '', limit }) => {
        return Promise.resolve(
          pageOf(
            all.filter(({ id, name }) => id.toLowerCase().startsWith(search.toLowerCase()) || contains(name, search)),
            limit,
          ),
        )
      },
      // A cleared field keeps its currency.
      onChoose: (chosen) => chosen && onChange(chosen.id),
    })
  })
  return (
    <Combobox
      label="Currency"
      nouns={['currency', 'currencies']}
      placeholder="USD"
      choice={choice}
      chosen={all.find(({ id }) => id === value) ?? null}
      write={({ id }) => id}
      show={({ id, name }) => [name, id]}
      {...field}
    />
  )
}
