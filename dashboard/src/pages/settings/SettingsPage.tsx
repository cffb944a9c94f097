import { useMerchant } from '../../context.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { AccountOverview } from './AccountOverview.tsx'
import { PaymentProcessing } from './PaymentProcessing.tsx'
import { ProfileSettings } from './ProfileSettings.tsx'
import { SettingsLinks } from './SettingsLinks.tsx'
import styles from './SettingsPage.module.css'
import { SettingsNav } from './SettingsNav.tsx'

/** Everything about the account (spec 2 §2), section by section. */
export function SettingsPage() {
  const merchant = useMerchant()
  return (
    <>
      <PageHead title="Settings" />
      <div className={styles.settings}>
        <SettingsNav />
        <div className={styles.stack}>
          <AccountOverview merchant={merchant} />
          <ProfileSettings merchant={merchant} />
          <PaymentProcessing merchant={merchant} />
          <SettingsLinks />
        </div>
      </div>
    </>
  )
}
