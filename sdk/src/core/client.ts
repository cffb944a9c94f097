import { routes } from '../generated/routes.js'
import { createMethods, type ClientOptions } from './call.js'
import type { Client } from './operations.js'

/**
 * The typed API client: one method per operationId of openapi.yaml.
 *
 *     const client = createClient({ baseUrl: 'https://pay.example.com/api', token: 'sk_live_…' })
 *     const { orders } = await client.listOrders({ query: { limit: 50 } })
 *
 * Every method throws a `LinktillError` when the API refuses or cannot be reached. A call that its `signal` aborted
 * rejects with the signal's reason instead.
 */
export const createClient = (options: ClientOptions): Client => createMethods<Client>(routes, options)
