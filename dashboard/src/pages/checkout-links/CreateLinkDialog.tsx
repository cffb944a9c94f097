import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Suspense, useState } from 'react'
import { useApp, useMerchant } from '../../context.ts'
import { FeeNote } from '../../shell/fees/FeeNote.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import grid from '../../ui/FormGrid.module.css'
import { TextField } from '../../ui/TextField.tsx'
import { createLinkForm, type LinkForm } from './linkForm.ts'
import { soldByRows } from './linkSold.ts'
import { LinkRows, NewProduct, RowsProblem } from './LinkRows.tsx'
import type { Link } from './links.ts'

interface CreateLinkDialogProps {
  onSaved: (link: Link) => void
  onClose: () => void
}

/** Creates a link of one or more products. Everything else is on its page, which opens then. */
export function CreateLinkDialog({ onSaved, onClose }: CreateLinkDialogProps) {
  useSignals()
  const { client } = useApp()
  const [form] = useState(() => createLinkForm(client, onSaved))
  return (
    <FormDialog title="Create Link" onClose={onClose} form={form} action="Create Link">
      <div className={grid.grid}>
        <TextField label="Link Name*" required maxLength={200} {...form.field('name')} />
        <NewRows form={form} />
        <FeeNote sold={soldByRows(form.values.value.rows)} />
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
