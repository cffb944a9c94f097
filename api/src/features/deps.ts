import type { Knex } from 'knex'
import type { Config } from '../config/config.ts'
import type { PublicLinks } from '../shop/sale/createPublicLinks.ts'
import type { Signals } from '../platform/db/signals.ts'
import type { Dns } from '../gateways/dns.ts'
import type { PublicFetch } from '../gateways/publicFetch.ts'
import type { OpenId } from '../gateways/openId.ts'
import type { Payments } from '../gateways/payments.ts'
import type { Sandbox } from '../gateways/sandbox/sandbox.ts'
import type { Storage } from '../gateways/storage/storage.ts'
import type { Vies } from '../gateways/vies.ts'
import type { Webhooks } from '../gateways/webhooks/webhooks.ts'
import type { Handler as HandlerOf, HandlersOf } from '../platform/http/handler.ts'
import type { OperationId } from '../platform/http/Operation.ts'

/** The embed script, as its build describes it. */
export interface EmbedScript {
  version: string
  /** `v1.<hash>.js`, whose content never changes. */
  file: string
  /** For the `integrity` attribute. */
  integrity: string
}

/** What every handler can use. Created once, in app.ts. */
export interface Deps {
  db: Knex
  config: Config
  /** Messages to the other processes of this deployment. */
  signals: Signals
  /** Uploaded files. */
  storage: Storage
  payments: Payments
  /** The same object as `payments` in test mode without provider keys; null with a real provider. */
  sandbox: Sandbox | null
  /** Looks up the TXT records that prove custom domains. */
  dns: Dns
  /** The EU's register of VAT numbers. */
  vies: Vies
  /** The operator's identity provider; null without one. */
  openId: OpenId | null
  /** Events for the merchants' own programs. */
  webhooks: Webhooks
  /** Fetches from the public internet, never from the operator's network. */
  publicFetch: PublicFetch
  /** Links as the public reads them, from memory for at most a second. */
  publicLinks: PublicLinks
  /** The embed script that this server serves. */
  embedScript: EmbedScript
  /** The npm package that this server serves. */
  sdkPackage: { url: string; integrity: string }
}

export type Handler<Id extends OperationId> = HandlerOf<Id, Deps>
export type Handlers = HandlersOf<Deps>
