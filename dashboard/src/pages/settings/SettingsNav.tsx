import { CreditCard, FileText, type LucideIcon, Shield, Store } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'wouter'
import { useMerchant } from '../../context.ts'
import { settingsPages, type SettingsPageName } from '../../lib/settings.ts'
import styles from './SettingsNav.module.css'

const icons: Record<SettingsPageName, LucideIcon> = { account: Shield, shop: Store, tax: FileText, payments: CreditCard }

/** The pages of the settings: a list at the side with the sections of the current one, or tiles on narrow screens. */
export function SettingsNav({ current }: { current: SettingsPageName }) {
  const { uses } = useMerchant()
  return (
    <nav className={styles.nav} aria-label="Settings">
      {(Object.keys(icons) as SettingsPageName[]).map((name) => {
        const { title, href, sections } = settingsPages[name]
        const { [name]: Icon } = icons
        return (
          <Fragment key={name}>
            <Link href={href} aria-current={name === current ? 'page' : undefined}>
              <Icon aria-hidden />
              {title}
            </Link>
            {name === current && (
              <ul>
                {Object.entries(sections)
                  .filter(([id]) => id !== 'subscriptions' || uses.subscriptions)
                  .map(([id, section]) => (
                    <li key={id}>
                      <a href={`#${id}`}>{section}</a>
                    </li>
                  ))}
              </ul>
            )}
          </Fragment>
        )
      })}
    </nav>
  )
}
