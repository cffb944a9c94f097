import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { Lock } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { isAmount } from '../../lib/currencies.ts'
import { formatMoney } from '../../lib/money.ts'
import { isWebAddress } from '../../lib/webAddress.ts'
import type { SellForm } from './sellForm.ts'
import styles from './SellPreview.module.css'

interface SellPreviewProps {
  form: SellForm
  merchant: Schema<'User'>
}

/** A sketch of the checkout with what was entered, for the eye only. */
export function SellPreview({ form, merchant }: SellPreviewProps) {
  useSignals()
  const { name, price, currency, image, imageUrl } = form.values.value
  const picture = useMemo(() => (image ? URL.createObjectURL(image) : null), [image])
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture)), [picture])
  const typed = imageUrl.trim() !== '' && isWebAddress(imageUrl) ? imageUrl.trim() : null
  const amount = formatMoney(isAmount(price, currency) ? Number(price) : 0, currency)
  const accent = merchant.appearance['colorPrimary']
  const shown = picture ?? typed
  return (
    <aside className={styles.preview} aria-hidden>
      <h2>What shoppers will see</h2>
      <div className={styles.window}>
        <p className={styles.bar}>
          <Lock />
          {location.host}
        </p>
        <div className={styles.inside}>
          <b className="truncate">{merchant.storeName}</b>
          {shown && <img src={shown} alt="" />}
          <p className={styles.line}>
            <span className="truncate">{name.trim() || 'Your product'}</span>
            <span className="money">{amount}</span>
          </p>
          <i>Email</i>
          <i>Card number</i>
          <span className={styles.pay} style={accent ? { background: accent, color: '#ffffff' } : undefined}>
            Pay {amount}
          </span>
        </div>
      </div>
    </aside>
  )
}
