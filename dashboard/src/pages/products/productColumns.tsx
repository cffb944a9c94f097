import { Copy, Link, Pencil, Trash2 } from 'lucide-react'
import { useMerchant } from '../../context.ts'
import { formatCount, formatMoney } from '../../lib/money.ts'
import { Badge } from '../../ui/Badge.tsx'
import { MenuItem, MenuRule, RowMenu } from '../../ui/Menu.tsx'
import { CardLine, type Column } from '../../ui/Table.tsx'
import { Thumb } from '../../ui/Thumb.tsx'
import type { Product, Products, ProductSort } from './products.ts'
import styles from './ProductsTable.module.css'
import { typeNames } from './labels.ts'

/** The name of a product, or a placeholder if it has none. */
export const nameOf = (product: Product): string => product.name || 'Unnamed Product'

/** The columns of the products table. On cards some of them are below the name. */
export function productColumns(products: Products): Column<Product, ProductSort>[] {
  return [
    {
      title: 'Name',
      sort: 'name',
      wide: true,
      card: 'title',
      cell: (product) => <NameCell product={product} onOpen={products.edit} />,
    },
    {
      title: 'Price',
      sort: 'price',
      numeric: true,
      labelled: true,
      className: styles.price,
      cell: ({ price, currency }) => formatMoney(price, currency),
    },
    { title: 'Type', sort: 'type', card: 'hidden', className: styles.type, cell: ({ type }) => typeNames[type] },
    { title: 'Status', sort: 'status', card: 'hidden', cell: ({ status }) => <Badge status={status} /> },
    { title: 'Stock', sort: 'stock', numeric: true, card: 'hidden', cell: (product) => <Stock product={product} /> },
    {
      title: 'Sales',
      sort: 'sales',
      numeric: true,
      labelled: true,
      className: styles.sales,
      cell: ({ sales }) => formatCount(sales),
    },
    {
      title: 'Revenue',
      sort: 'revenue',
      numeric: true,
      labelled: true,
      cell: ({ revenue, currency }) => formatMoney(revenue, currency),
    },
    {
      title: 'Actions',
      quiet: true,
      card: 'menu',
      className: styles.menu,
      cell: (product) => <ProductMenu product={product} products={products} />,
    },
  ]
}

function NameCell({ product, onOpen }: { product: Product; onOpen: (product: Product) => void }) {
  return (
    <span className={styles.nameCell}>
      <Thumb image={product.image_url} type={product.type} />
      <span>
        <button type="button" className="row-link truncate" onClick={() => onOpen(product)}>
          {nameOf(product)}
        </button>
        <CardLine className={styles.meta}>
          <Badge status={product.status} />
          {product.type === 'physical' ? <Stock product={product} words /> : typeNames[product.type]}
        </CardLine>
      </span>
    </span>
  )
}

/** The stock of a physical product. Null means unlimited. */
function Stock({ product: { type, stock, low_stock_at: mark }, words }: { product: Product; words?: boolean }) {
  if (type !== 'physical' || stock === null) return words ? 'Physical' : <span className="faint">–</span>
  const look = stock === 0 ? styles.out : stock <= mark ? styles.low : undefined
  return <span className={look}>{words ? `${formatCount(stock)} in stock` : formatCount(stock)}</span>
}

function ProductMenu({ product, products }: { product: Product; products: Products }) {
  const { checkoutUrl } = useMerchant()
  return (
    <RowMenu label={`Actions for ${nameOf(product)}`}>
      <MenuItem icon={<Pencil aria-hidden />} onSelect={() => products.edit(product)}>
        Edit
      </MenuItem>
      <MenuItem icon={<Copy aria-hidden />} onSelect={() => products.askDuplicate(product)}>
        Duplicate
      </MenuItem>
      <MenuItem icon={<Link aria-hidden />} onSelect={() => void products.copyCheckoutLink(product, checkoutUrl)}>
        Get Checkout Link
      </MenuItem>
      <MenuRule />
      <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => products.askDelete([product])}>
        Delete
      </MenuItem>
    </RowMenu>
  )
}
