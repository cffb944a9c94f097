import { CheckoutEmbed } from '@linktill/sdk/react'
import { Lock, Monitor, Smartphone } from 'lucide-react'
import { useId, useState } from 'react'
import styles from './Preview.module.css'

type Size = 'phone' | 'desktop'

const sizes = { phone: { name: 'Phone', Icon: Smartphone }, desktop: { name: 'Desktop', Icon: Monitor } }

interface PreviewProps {
  urlId: string
  url: string
  /** Another number loads the page again. */
  version: number
}

/** The checkout itself, as it is saved, by the same embed as on anybody's site. A merchant's own visits are not counted (decisions, Events and analytics). */
export function Preview({ urlId, url, version }: PreviewProps) {
  const [size, setSize] = useState<Size>('phone')
  const name = useId()
  return (
    <section className={styles.preview} aria-labelledby={`${name}-title`}>
      <div className={styles.head}>
        <h3 id={`${name}-title`}>Preview</h3>
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
      </div>
      <div className={styles.page}>
        <p className={styles.bar}>
          <Lock aria-hidden />
          <span className="truncate">{url.replace(/^https?:\/\//, '')}</span>
        </p>
        <div className={styles[size]}>
          {/* What is higher than the window is scrolled to, by the keyboard too. */}
          <div role="group" aria-label="Preview of the checkout" tabIndex={0}>
            <CheckoutEmbed key={`${version} ${size}`} origin={location.origin} link={urlId} redirect="never">
              Open checkout
            </CheckoutEmbed>
          </div>
        </div>
      </div>
      <p className={styles.note}>Shows what is saved.</p>
    </section>
  )
}
