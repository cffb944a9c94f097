import { appearanceVariables } from '@linktill/sdk/react/checkout'
import { COLOR } from './branding.ts'
import { looks, type LookName } from './looks.ts'
import styles from './Look.module.css'

interface LookPreviewProps {
  look: Record<LookName, string>
  logoUrl: string
  shop: string
}

/** A small part of the checkout with the typed appearance. */
export function LookPreview({ look, logoUrl, shop }: LookPreviewProps) {
  const finished = Object.entries(look).filter(
    ([name, value]) => value.trim() !== '' && (looks[name as LookName].kind !== 'color' || COLOR.test(value.trim())),
  )
  return (
    <figure
      className={styles.preview}
      style={appearanceVariables(Object.fromEntries(finished))}
      aria-label="Sample of the checkout"
    >
      <p className={styles.shop}>
        {logoUrl && <img src={logoUrl} alt="" />}
        {shop}
      </p>
      <p>Contact Information</p>
      <p className={styles.quietText}>Where should we send your receipt?</p>
      <span className={styles.field}>nora@example.com</span>
      <span className={styles.pay}>Continue</span>
    </figure>
  )
}
