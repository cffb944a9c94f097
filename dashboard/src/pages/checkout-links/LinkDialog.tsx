import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Suspense, useState } from 'react'
import { useApp, useMerchant } from '../../context.ts'
import { soldByLink } from '../../shell/createFeeNote.ts'
import { FeeNote } from '../../shell/FeeNote.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import grid from '../../ui/FormGrid.module.css'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { LimitFields } from './LimitFields.tsx'
import { LinkQuestions } from './LinkQuestions.tsx'
import { createLinkForm, type LinkForm } from './linkForm.ts'
import { soldByRows } from './linkSold.ts'
import { LinkRows, LockedRows, NewProduct, RowsProblem } from './LinkRows.tsx'
import type { Link } from './links.ts'

interface LinkDialogProps {
  /** Null creates a link. */
  link: Link | null
  onSaved: (link: Link) => void
  onClose: () => void
}

const statusNames = { active: 'Active', inactive: 'Inactive' } as const

/** Creates a link, or edits its name and status. */
export function LinkDialog({ link, onSaved, onClose }: LinkDialogProps) {
  useSignals()
  const { client } = useApp()
  const { timeZone } = useMerchant()
  const [form] = useState(() => createLinkForm(client, link, onSaved, timeZone))
  const { status } = form.values.value
  return (
    <FormDialog
      title={link ? 'Edit Link' : 'Create Link'}
      onClose={onClose}
      form={form}
      action={link ? 'Save changes' : 'Create Link'}
    >
      <div className={grid.grid}>
        <TextField label="Link Name*" required maxLength={200} {...form.field('name')} />
        {link ? (
          <>
            <Segmented label="Status" choices={statusNames} value={status} onChange={(next) => form.set({ status: next })} />
            <LockedRows link={link} />
          </>
        ) : (
          <NewRows form={form} />
        )}
        <FeeNote sold={link ? soldByLink(link) : soldByRows(form.values.value.rows)} />
        <TextField
          label="Address ending"
          optional
          maxLength={60}
          placeholder="spring-sale"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          hint="What follows /checkout/. The short address keeps working."
          {...form.field('slug')}
        />
        <LimitFields form={form} />
        <LinkQuestions form={form} />
      </div>
    </FormDialog>
  )
}

/** The rows of a new link, or a hint if there is no active product. */
function NewRows({ form }: { form: LinkForm }) {
  useSignals()
  const merchant = useMerchant()
  useSignalEffect(form.loadProducts)
  const state = form.products.value
  if (state.status === 'loading') return <p className="muted">Loading products...</p>
  if (state.status === 'failed')
    return (
      <Banner kind="error" onRetry={form.loadProducts}>
        Failed to load products. Please try again.
      </Banner>
    )
  if (state.data.items.length === 0)
    return (
      <>
        <Banner kind="note">No active products found. Please create products first.</Banner>
        <RowsProblem form={form} />
        <Suspense>
          <NewProduct currency={merchant.mainCurrency} onAdded={form.addProduct} />
        </Suspense>
      </>
    )
  return <LinkRows form={form} first={state.data} />
}
