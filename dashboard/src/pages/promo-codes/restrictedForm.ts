import type { Client, Schema } from '@linktill/sdk'
import type { ReadonlySignal } from '@preact/signals-react'
import { createLoader } from '../../lib/loader.ts'
import type { Problems } from '../../lib/form.ts'
import { fetchLinks } from './fetchLinks.ts'

const MAX_PRODUCTS = 1000

/** The fields of a discount that is restricted to links or products. */
export interface RestrictedValues {
  /** Whether it works on the chosen links only. */
  restricted: boolean
  linkIds: string[]
  /** Whether it lowers the chosen products only. */
  byProduct: boolean
  productIds: string[]
}

/** A link or a product. */
export interface Named {
  id: string
  name: string
}

export const UNRESTRICTED: RestrictedValues = { restricted: false, linkIds: [], byProduct: false, productIds: [] }

/** A form with restrictions, as their fields use it. */
export interface RestrictableForm {
  values: ReadonlySignal<RestrictedValues>
  problems: ReadonlySignal<Problems<RestrictedValues>>
  set: (changes: Partial<RestrictedValues>) => void
  restrictions: Restrictions
}

export type Restrictions = ReturnType<typeof createRestrictions>

interface ChangeableForm {
  values: ReadonlySignal<RestrictedValues>
  set: (changes: Partial<RestrictedValues>) => void
  adopt: (changes: Partial<RestrictedValues>) => void
}

/** Loads and toggles the links and products that a discount is restricted to. */
export function createRestrictions(client: Client, form: ChangeableForm) {
  const links = createLoader(async (): Promise<Named[]> => {
    const found = await fetchLinks(client)
    if (found.all) dropMissing('linkIds', found.links)
    return found.links
  })
  const products = createLoader(async (): Promise<Named[]> => {
    const found = await fetchProducts(client)
    if (found.all) dropMissing('productIds', found.products)
    return found.products
  })

  /** What was deleted no longer restricts the discount. */
  function dropMissing(field: 'linkIds' | 'productIds', present: Named[]) {
    const ids = form.values.peek()[field]
    const left = ids.filter((id) => present.some((one) => one.id === id))
    if (left.length < ids.length) form.adopt({ [field]: left })
  }
  const toggle = (field: 'linkIds' | 'productIds') => (id: string) => {
    const ids = form.values.peek()[field]
    form.set({ [field]: ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id] })
  }

  return {
    links: links.state,
    loadLinks: links.load,
    toggleLink: toggle('linkIds'),
    products: products.state,
    loadProducts: products.load,
    toggleProduct: toggle('productIds'),
  }
}

/** Reads the restrictions of a saved discount. */
export const toRestricted = ({ link_ids, product_ids }: { link_ids: string[]; product_ids: string[] }): RestrictedValues => ({
  restricted: link_ids.length > 0,
  linkIds: link_ids,
  byProduct: product_ids.length > 0,
  productIds: product_ids,
})

export const restrictionBody = ({ restricted, linkIds, byProduct, productIds }: RestrictedValues) => ({
  link_ids: restricted ? linkIds : [],
  product_ids: byProduct ? productIds : [],
})

export function checkRestrictions(values: RestrictedValues): Problems<RestrictedValues> {
  const problems: Problems<RestrictedValues> = {}
  if (values.restricted && values.linkIds.length === 0) problems.linkIds = 'Choose at least one link.'
  if (values.byProduct && values.productIds.length === 0) problems.productIds = 'Choose at least one product.'
  return problems
}

/** Fetches the first thousand products by name, and whether these are all. */
async function fetchProducts(client: Client): Promise<{ products: Schema<'Product'>[]; all: boolean }> {
  const { products, total } = await client.listProducts({ query: { limit: MAX_PRODUCTS, sort_by: 'name' } })
  return { products, all: total <= products.length }
}
