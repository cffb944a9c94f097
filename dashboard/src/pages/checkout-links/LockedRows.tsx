import { formatMoney } from '../../lib/money.ts'
import { Banner } from '../../ui/Banner.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { choicesText } from './choiceValues.ts'
import styles from './LinkRows.module.css'
import type { Link } from './links.ts'

const priceText = ({ price_override: price, open_price: open }: Link['items'][number], currency: string): string => {
  if (open) return `From ${formatMoney(open.minimum, currency)}`
  return price === null ? 'None' : formatMoney(price, currency)
}

/** The items of an existing link, which cannot be changed. */
export function LockedRows({ link }: { link: Link }) {
  return (
    <div className={styles.rows}>
      {link.items.map((item, index) => (
        <fieldset key={item.id} className={styles.row}>
          <legend className="sr-only">Item {index + 1}</legend>
          <TextField
            className={styles.product}
            label="Product"
            disabled
            readOnly
            value={[item.product_name || `ID: ${item.product_id}`, item.variant_name].filter(Boolean).join(', ')}
          />
          <TextField label="Quantity" disabled readOnly value={String(item.quantity)} />
          <TextField label="Price override" disabled readOnly value={priceText(item, link.currency)} />
          {choicesText(item) && <p className={styles.choices}>{choicesText(item)}</p>}
        </fieldset>
      ))}
      {link.saved > 0 && (
        <p className={styles.choices}>
          Shoppers save {formatMoney(link.saved, link.currency)} compared with the products’ own prices.
        </p>
      )}
      <Banner kind="note">
        Products cannot be changed after a link is created. To sell different products, please create a new link.
      </Banner>
    </div>
  )
}
