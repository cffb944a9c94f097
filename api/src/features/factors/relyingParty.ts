import type { Config } from '../../config/config.ts'
import type { Caller } from '../../platform/http/handler.ts'
import { isOwnPage } from '../../platform/http/isOwnPage.ts'

/** What the check of a factor needs of its call. */
export interface FactorContext extends Pick<Caller, 'header' | 'sessionId' | 'keyId' | 'requestId' | 'userAgent'> {
  config: Pick<Config, 'secrets' | 'publicUrl' | 'testMode'>
}

/**
 * Returns the origin whose pages may use a passkey, and the host that it belongs to: those of this server. In test mode the server
 * has several names, and the caller's page decides.
 */
export function relyingParty({ config, header }: Pick<FactorContext, 'config' | 'header'>): { origin: string; id: string } {
  const { origin, hostname: id } = new URL(isOwnPage(config, header) ? header('origin') : config.publicUrl)
  return { origin, id }
}
