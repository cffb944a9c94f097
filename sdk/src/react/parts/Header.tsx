import type { PublicLink } from '../../core/checkout/state.js'
import type { Messages } from '../../languages/en/messages.js'
import { SafeImage } from './SafeImage.js'

/** The shop's logo and name, and the Test mode mark. */
export function Header({
  link,
  messages,
}: {
  link: Pick<PublicLink, 'shopName' | 'shopLogoUrl' | 'testMode'>
  messages: Messages
}) {
  return (
    <header className="ck-head">
      <p className="ck-shop">
        {link.shopLogoUrl && <SafeImage className="ck-logo" src={link.shopLogoUrl} alt="" height={32} fallback={null} />}
        <span>{link.shopName}</span>
      </p>
      {link.testMode && <span className="ck-test">{messages.testMode}</span>}
    </header>
  )
}
