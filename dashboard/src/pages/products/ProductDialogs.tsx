import { useSignals } from '@preact/signals-react/runtime'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { nameOf } from './productColumns.tsx'
import type { Products } from './products.ts'
import { loadLater } from '../../ui/loadLater.tsx'

// The page is near its limit of scripts before the first paint.
const ProductDialog = loadLater(async () => (await import('./ProductDialog.tsx')).ProductDialog)
const ImportDialog = loadLater(async () => (await import('./ImportDialog.tsx')).ImportDialog)

/** The open dialog. */
export function ProductDialogs({ products }: { products: Products }) {
  useSignals()
  const dialog = products.dialog.value
  const busy = products.busy.value
  switch (dialog.open) {
    case 'none':
      return null
    case 'form':
      return (
        <ProductDialog
          product={dialog.product}
          onSaved={() => products.saved(dialog.product === null)}
          onClose={products.close}
        />
      )
    case 'import':
      return (
        <ImportDialog
          onTemplate={products.downloadTemplate}
          onDone={products.imported}
          onRunEnd={products.list.load}
          onClose={products.close}
        />
      )
    case 'delete': {
      const [first, ...others] = dialog.products
      return (
        <ConfirmDialog
          title="Delete Product(s)"
          action="Delete"
          destructive
          busy={busy}
          onConfirm={() => products.remove(dialog.products)}
          onClose={products.close}
        >
          {others.length === 0 && first
            ? `Are you sure you want to delete "${nameOf(first)}"? This action cannot be undone.`
            : `Are you sure you want to delete ${dialog.products.length} products? This action cannot be undone.`}
        </ConfirmDialog>
      )
    }
    case 'duplicate':
      return (
        <ConfirmDialog
          title="Duplicate Product"
          action="Duplicate"
          busy={busy}
          onConfirm={() => products.duplicate(dialog.product)}
          onClose={products.close}
        >
          {`This makes a copy named "${nameOf(dialog.product)} (Copy)".`}
        </ConfirmDialog>
      )
    case 'activate':
      return (
        <ConfirmDialog
          title="Activate Product"
          action="Activate and copy link"
          busy={busy}
          onConfirm={() => products.activateAndCopy(dialog.product, dialog.checkoutUrl)}
          onClose={products.close}
        >
          {`"${nameOf(dialog.product)}" is ${dialog.product.status === 'draft' ? 'a draft' : 'inactive'}. Shoppers can open its checkout link only while the product is active.`}
        </ConfirmDialog>
      )
    default:
      return dialog satisfies never
  }
}
