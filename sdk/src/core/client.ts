import { routes } from '../generated/routes.js'
import { createMethods, type ClientOptions as PlainOptions } from './call.js'
import { askForList } from './askForList.js'
import type { Client } from './operations.js'
import { sendPatiently, type Patience } from './resend.js'
import { toForm } from './toForm.js'

/** What `createClient` takes. */
export interface ClientOptions extends PlainOptions, Patience {}

/**
 * The typed API client: one method per operationId of openapi.yaml.
 *
 *     const client = createClient({ baseUrl: 'https://pay.example.com/api', token: 'sk_live_…' })
 *     const { orders } = await client.listOrders({ query: { limit: 50 } })
 *     for await (const order of client.listOrders()) …          // all of them, page after page
 *
 * Every method throws a `LinktillError` when the API refuses or cannot be reached. A call that its `signal` aborted
 * rejects with the signal's reason instead.
 */
export const createClient = (options: ClientOptions): Client =>
  createMethods<Client>(routes, options, {
    send: sendPatiently(options),
    makesKeys: options.retries !== 0,
    list: askForList,
    toForm,
  })
