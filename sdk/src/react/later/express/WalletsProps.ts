import type { Express } from '../../../core/checkout/express.js'

/** Props of a provider's wallets. */
export interface WalletsProps {
  express: Express
  /** Called when a wallet was pressed. If it returns false, it shows what is missing. */
  mayOpen: () => boolean
  /** Called with whether any wallet can be shown. */
  onReady: (any: boolean) => void
}
