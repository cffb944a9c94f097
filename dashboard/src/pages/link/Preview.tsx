import { CheckoutEmbed } from '@linktill/sdk/react'
import { Lock, Monitor, Smartphone } from 'lucide-react'
import { useId, useState } from 'react'
import { useMerchant } from '../../context.ts'
import styles from './Preview.module.css'

type Size = 'phone' | 'desktop'

const sizes = { phone: { name: 'Phone', Icon: Smartphone }, desktop: { name: 'Desktop', Icon: Monitor } }

interface PreviewProps {
  urlId: string
  url: string
  /** Changing it reloads the page. */
  version: number
}

/** The saved checkout in an embed. The merchant's own visits are not counted. See docs/product/events.md#views. */
export function Preview({ urlId, url, version }: PreviewProps) {
  const [size, setSize] = useState<Size>('phone')
  const name = useId()
  const { checkoutUrl } = useMerchant()
  return (
    <>
      <fieldset className={styles.sizes} aria-label="Preview size">
        {(Object.keys(sizes) as Size[]).map((one) => {
          const { name: title, Icon } = sizes[one]
          return (
            <label key={one} title={title}>
              <input type="radio" name={name} aria-label={title} checked={size === one} onChange={() => setSize(one)} />
              <Icon aria-hidden />
            </label>
          )
        })}
      </fieldset>
      <div className={styles.page}>
        <p className={styles.bar}>
          <Lock aria-hidden />
          <span className="truncate">{url.replace(/^https?:\/\//, '')}</span>
        </p>
        <div className={styles[size]}>
          {/* Focusable, so that it can be scrolled by keyboard. */}
          <div role="group" aria-label="Preview of the checkout" tabIndex={0}>
            <CheckoutEmbed key={`${version} ${size}`} origin={checkoutUrl} link={urlId} redirect="never">
              Open checkout
            </CheckoutEmbed>
          </div>
        </div>
      </div>
      <p className={styles.note}>Shows what is saved.</p>
    </>
  )
}
