import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { copyText } from '../../lib/copy.ts'
import { createFilter } from '../../lib/filter.ts'
import { createList } from '../../lib/list.ts'
import { messageOf } from '../../lib/loader.ts'
import type { Notify } from '../../lib/notify.ts'
import { createReporter } from '../../lib/reporter.ts'

const PAGE_SIZE = 10

export type Product = Schema<'Product'>
const SORTS = ['name', 'price', 'type', 'status', 'stock', 'sales', 'revenue'] as const
export type ProductSort = (typeof SORTS)[number]
export type StatusFilter = Schema<'ProductStatus'> | 'all'
export type TypeFilter = Schema<'ProductType'> | 'all'

/** The open dialog. */
type ProductDialogState =
  | { open: 'none' }
  | { open: 'form'; product: Product | null }
  | { open: 'import' }
  | { open: 'delete'; products: Product[] }
  | { open: 'duplicate'; product: Product }
  | { open: 'activate'; product: Product; checkoutUrl: string }

export type Products = ReturnType<typeof createProducts>

/** The state of the products page: list, filters, selection and actions. */
export function createProducts(client: Client, notify: Notify) {
  const status = createFilter<StatusFilter>(['all', 'active', 'draft', 'inactive'])
  const type = createFilter<TypeFilter>(['all', 'digital', 'service', 'physical'])
  const dialog = signal<ProductDialogState>({ open: 'none' })
  const { busy, run, save } = createReporter(notify)
  const template = createReporter(notify)

  const list = createList<Product, ProductSort>({
    pageSize: PAGE_SIZE,
    sorts: SORTS,
    by: 'name',
    direction: 'asc',
    filters: { status, type },
    fetch: async ({ by, direction, ...page }) => {
      const query = { ...page, sort_by: by, sort_dir: direction, status: status.value.value, type: type.value.value }
      const { products, total, total_is_exact: exact } = await client.listProducts({ query })
      return { rows: products, total, exact }
    },
  })

  const close = () => void (dialog.value = { open: 'none' })

  /** Opens a product that another page links to, or the form for a new one (`new`). */
  async function open(id: string) {
    if (id === 'new') return void (dialog.value = { open: 'form', product: null })
    try {
      dialog.value = { open: 'form', product: await client.getProduct({ path: { id } }) }
    } catch (error) {
      notify.error(messageOf(error))
    }
  }

  async function copyAddress({ id }: Product, checkoutUrl: string) {
    if (await copyText(`${checkoutUrl}/checkout/${id}`)) notify.success('Checkout link copied!')
    else notify.error('Failed to copy Link URL')
  }

  return {
    list,
    status: status.value as ReadonlySignal<StatusFilter>,
    type: type.value as ReadonlySignal<TypeFilter>,
    dialog: dialog as ReadonlySignal<ProductDialogState>,
    busy,

    filterStatus: (next: StatusFilter) => list.startOver(() => (status.value.value = next)),
    filterType: (next: TypeFilter) => list.startOver(() => (type.value.value = next)),

    add: () => void (dialog.value = { open: 'form', product: null }),
    /** Lists leave out the variants. */
    edit(product: Product) {
      if (product.options.length > 0) return void open(product.id)
      dialog.value = { open: 'form', product }
    },
    open,
    askDelete(products: Product[]) {
      if (products.length === 0) return notify.error('Select at least one product to delete.')
      dialog.value = { open: 'delete', products }
    },
    askDuplicate: (product: Product) => void (dialog.value = { open: 'duplicate', product }),
    close,

    saved(isNew: boolean) {
      close()
      notify.success(isNew ? 'Product added successfully!' : 'Product updated successfully!')
      list.load()
    },

    askImport: () => void (dialog.value = { open: 'import' }),
    imported() {
      close()
      list.load()
    },
    downloadTemplate: () => template.save(() => client.getProductImportTemplate(), 'product_import_template.xlsx'),
    /** Exports all pages of the list, with the same search and filters. */
    exportAll: () => {
      const query = { search: list.sought.peek() || undefined, status: status.value.peek(), type: type.value.peek() }
      return save(() => client.exportProducts({ query }), 'products_export.xlsx')
    },

    remove: (products: Product[]) =>
      run(async () => {
        let deleted = 0
        try {
          for (const { id } of products) {
            await client.deleteProduct({ path: { id } })
            deleted++
          }
          notify.success(`Successfully deleted ${deleted} product(s).`)
        } catch (error) {
          notify.error(`Failed to delete some products: ${messageOf(error)}`)
        }
        close()
        list.clear()
        list.load()
      }),

    duplicate: (product: Product) =>
      run(async () => {
        try {
          const copy = await client.duplicateProduct({ path: { id: product.id } })
          if (!copy?.id) throw new Error('Invalid response from server')
          list.prepend(copy)
          notify.success(`Product duplicated successfully! ${copy.name}`)
        } catch (error) {
          notify.error(`Failed to duplicate product: ${messageOf(error)}`)
        }
        close()
      }),

    changeStatus: (next: 'active' | 'inactive') =>
      run(async () => {
        const ids = [...list.selected.peek()]
        await client.bulkUpdateProductStatus({ body: { ids, status: next } })
        list.clear()
        list.load()
        return `Status for ${ids.length} products changed to ${next}.`
      }),

    /** Copies the product's own address, which sells one piece. First offers to activate it. See docs/product/links.md#instant-links. */
    async copyCheckoutLink(product: Product, checkoutUrl: string) {
      if (product.status !== 'active') return void (dialog.value = { open: 'activate', product, checkoutUrl })
      await copyAddress(product, checkoutUrl)
    },
    activateAndCopy: (product: Product, checkoutUrl: string) =>
      run(async () => {
        try {
          await client.bulkUpdateProductStatus({ body: { ids: [product.id], status: 'active' } })
          await copyAddress(product, checkoutUrl)
          list.load()
        } finally {
          close()
        }
      }),
  }
}
