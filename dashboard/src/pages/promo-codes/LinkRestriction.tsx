import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Banner } from '../../ui/Banner.tsx'
import { CheckList } from '../../ui/CheckList.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import type { PromoForm } from './promoCodeForm.ts'

const choices = { all: 'All links', some: 'Chosen links' } as const

/** The links that accept the code. */
export function LinkRestriction({ form }: { form: PromoForm }) {
  useSignals()
  const { restricted } = form.values.value
  return (
    <>
      <Segmented
        label="Applies to"
        choices={choices}
        value={restricted ? 'some' : 'all'}
        onChange={(next) => form.set({ restricted: next === 'some' })}
      />
      {restricted && <ChosenLinks form={form} />}
    </>
  )
}

function ChosenLinks({ form }: { form: PromoForm }) {
  useSignals()
  useSignalEffect(form.loadLinks)
  const state = form.links.value
  if (state.status === 'loading') return <p className="muted">Loading links...</p>
  if (state.status === 'failed')
    return (
      <Banner kind="error" onRetry={form.loadLinks}>
        {state.message}
      </Banner>
    )
  return (
    <CheckList
      label="Checkout links"
      searchLabel="Search links"
      empty="No checkout links found."
      choices={state.data.map(({ id, name }) => ({ value: id, name }))}
      chosen={form.values.value.linkIds}
      error={form.problems.value.linkIds}
      onToggle={form.toggleLink}
    />
  )
}
