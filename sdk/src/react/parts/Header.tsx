import type { PublicLink } from '../../core/checkout/state.js'
import type { Messages } from '../messages/en.js'

/** The shop's logo or name, and the mark that no money moves. */
export function Header({ link, messages }: { link: PublicLink; messages: Messages }) {
  return (
    <header className="ck-head">
      <p className="ck-shop">
        {link.shopLogoUrl ? (
          <img className="ck-logo" src={link.shopLogoUrl} alt={link.shopName} height={32} />
        ) : (
          <span>{link.shopName}</span>
        )}
      </p>
      {link.testMode && <span className="ck-test">{messages.testMode}</span>}
    </header>
  )
}
