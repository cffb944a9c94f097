import { type ReadonlySignal, useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import type { Loaded } from '../../lib/loader.ts'
import { Banner } from '../../ui/Banner.tsx'
import { CheckList } from '../../ui/CheckList.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import type { Named, RestrictableForm } from './restrictedForm.ts'

const linkChoices = { all: 'All links', some: 'Chosen links' } as const
const productChoices = { all: 'All products', some: 'Chosen products' } as const

/** The links where a discount works, and the products that it lowers. */
export function Restrictions({ form }: { form: RestrictableForm }) {
  useSignals()
  const { restricted, byProduct, linkIds, productIds } = form.values.value
  const { restrictions } = form
  return (
    <>
      <Segmented
        label="Applies to"
        choices={linkChoices}
        value={restricted ? 'some' : 'all'}
        onChange={(next) => form.set({ restricted: next === 'some' })}
      />
      {restricted && (
        <Chosen
          label="Checkout links"
          noun="links"
          empty="No checkout links found."
          state={restrictions.links}
          load={restrictions.loadLinks}
          chosen={linkIds}
          error={form.problems.value.linkIds}
          onToggle={restrictions.toggleLink}
        />
      )}
      <Segmented
        label="Lowers"
        hint={byProduct ? 'Only what these products cost in the order.' : undefined}
        choices={productChoices}
        value={byProduct ? 'some' : 'all'}
        onChange={(next) => form.set({ byProduct: next === 'some' })}
      />
      {byProduct && (
        <Chosen
          label="Products"
          noun="products"
          empty="No products found."
          state={restrictions.products}
          load={restrictions.loadProducts}
          chosen={productIds}
          error={form.problems.value.productIds}
          onToggle={restrictions.toggleProduct}
        />
      )}
    </>
  )
}

interface ChosenProps {
  label: string
  /** `links` */
  noun: string
  empty: string
  state: ReadonlySignal<Loaded<Named[]>>
  load: () => void
  chosen: string[]
  error: string | undefined
  onToggle: (id: string) => void
}

function Chosen({ label, noun, empty, state: loaded, load, chosen, error, onToggle }: ChosenProps) {
  useSignals()
  useSignalEffect(load)
  const state = loaded.value
  if (state.status === 'loading') return <p className="muted">Loading {noun}...</p>
  if (state.status === 'failed')
    return (
      <Banner kind="error" onRetry={load}>
        {state.message}
      </Banner>
    )
  return (
    <CheckList
      label={label}
      searchLabel={`Search ${noun}`}
      empty={empty}
      choices={state.data.map(({ id, name }) => ({ value: id, name }))}
      chosen={chosen}
      error={error}
      onToggle={onToggle}
    />
  )
}
