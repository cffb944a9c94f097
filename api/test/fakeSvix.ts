import { randomBytes, randomUUID } from 'node:crypto'
import nock from 'nock'
import { Webhook } from 'svix'

interface Endpoint {
  id: string
  url: string
  description: string
  filterTypes: string[] | null
  disabled: boolean
  createdAt: string
  secrets: string[]
}
interface Message {
  id: string
  eventId: string | null
  eventType: string
  payload: unknown
  timestamp: string
  /** Status codes of attempts, by endpoint. */
  attempts: Record<string, { at: string; code: number; text: string }[]>
}
interface App {
  endpoints: Endpoint[]
  messages: Message[]
}

/** Every field that a call may have. */
interface Sent {
  uid?: string
  name?: string
  url?: string
  filterTypes?: string[] | null
  description?: string
  schemas?: Record<string, { examples?: { type: string }[] }>
  eventId?: string
  eventType?: string
  payload?: unknown
  since?: string
  until?: string
}

export const SVIX_URL = 'https://svix.test'
export const HOSTED_SVIX_URL = 'https://api.eu.svix.com'

type Answer = [number, nock.Body?]

/**
 * The open-source Svix server in memory, with the calls that we use; it delivers once, immediately. At
 * `HOSTED_SVIX_URL` it also has what only Svix's own servers have: a portal and `replay-missing`.
 */
export class FakeSvix {
  apps = new Map<string, App>()
  /** Registered types of events. */
  types = new Map<string, Sent>()
  /** Every call, as `POST /api/v1/app/…/msg`. */
  calls: string[] = []
  /** Answers every call with this status instead. */
  broken: number | null = null

  /** Rejects calls for one field, `['body', 'url']`: of a query every call, of a body all but GET. */
  rejected: string[] | null = null
  private isHosted = false
  private keys = new Map<string, Answer>()

  /** Call it once per test: the network is blocked again after each. */
  listen(url = SVIX_URL) {
    this.isHosted = url === HOSTED_SVIX_URL
    const scope = nock(url).persist()
    const answer = (method: 'get' | 'post' | 'put' | 'patch' | 'delete') => {
      const respond = (path: string, body: unknown) => this.answer(method, new URL(path, SVIX_URL), body as Sent)
      const { keys } = this
      scope[method](/.*/).reply(async function (this: nock.ReplyFnContext, path, body) {
        const key = String(this.req.headers['idempotency-key'] ?? '')
        if (!key) return respond(path, body)
        // Answers of calls that succeeded are kept.
        const answer = keys.get(key) ?? (await respond(path, body))
        if (answer[0] < 300) keys.set(key, answer)
        return answer
      })
    }
    for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) answer(method)
  }

  private async answer(method: string, { pathname, searchParams }: URL, body: Sent): Promise<Answer> {
    this.calls.push(`${method.toUpperCase()} ${pathname}`)
    if (this.broken) return [this.broken, { code: 'broken', detail: 'broken' }]
    if (this.rejected && (method !== 'get' || this.rejected[0] === 'query')) return unprocessable(this.rejected, 'not accepted')
    const [kind, appId, what, id, part, part2] = pathname.replace('/api/v1/', '').split('/') as string[]
    const none: Answer = [404, { code: 'not_found', detail: 'Entity not found' }]
    if (kind === 'event-type') return method === 'put' ? this.register(appId!, body) : NO_ROUTE
    if (kind === 'auth') return this.apps.has(what!) ? [200, { url: this.portal(what!), token: 't' }] : none
    if (!appId) return [201, this.makeApp(body)]
    const app = this.apps.get(appId)
    if (!app) return none
    if (method === 'delete' && !what) return [this.apps.delete(appId) ? 204 : 404]
    if (what === 'msg' && method === 'post' && !id) return this.take(app, body)
    if (what === 'endpoint' && !id)
      return method === 'get' ? [200, list(app.endpoints.map(present))] : this.makeEndpoint(app, body)

    const endpointId = what === 'endpoint' ? id : part === 'endpoint' ? part2 : searchParams.get('endpoint_id')
    const endpoint = app.endpoints.find((one) => one.id === endpointId)
    const messageId = what === 'attempt' ? part : id
    const message = app.messages.find((one) => one.id === messageId || (one.eventId && one.eventId === messageId))
    if (what === 'msg' && method === 'delete') {
      const expunged = app.messages.find((one) => one.eventId === id)
      if (expunged) expunged.payload = { expired: true }
      return expunged ? [204] : none
    }
    if (what === 'msg' && !part) return message ? [200, present(message)] : none
    if (what === 'msg' && part === 'endpoint' && method === 'get') return message ? [200, destinations(app, message)] : none
    if (what === 'attempt') return message && endpoint ? [200, list(attemptsOf(message, endpoint))] : none
    if (!endpoint) return none
    if (what === 'msg') return message ? await this.send(message, endpoint, [202, {}]) : none
    return this.answerEndpoint(app, endpoint, {
      method,
      part: [part, part2].filter(Boolean).join('/'),
      body,
      query: searchParams,
    })
  }

  private async answerEndpoint(
    app: App,
    endpoint: Endpoint,
    { method, part, body, query }: { method: string; part: string; body: Sent; query: URLSearchParams },
  ): Promise<Answer> {
    if (method === 'delete') app.endpoints.splice(app.endpoints.indexOf(endpoint), 1)
    if (method === 'delete') return [204]
    const fault = method === 'patch' && this.faultOf(body)
    if (fault) return fault
    if (method === 'patch') Object.assign(endpoint, body)
    if (part === '') return [200, present(endpoint)]
    if (part === 'secret') return [200, { key: endpoint.secrets[0]! }]
    if (part === 'secret/rotate') endpoint.secrets.unshift(newSecret())
    if (part === 'secret/rotate') return [204]
    const sent = app.messages.filter((message) => message.attempts[endpoint.id])
    if (part === 'msg')
      return [
        200,
        list(
          sent
            .filter((one) => !query.get('status') || statusOf(one, endpoint) === Number(query.get('status')))
            .map((one) => ({ ...present(one), status: statusOf(one, endpoint), statusText: 'x', nextAttempt: null }))
            .toReversed(),
        ),
      ]
    if (part === 'send-example') return this.sendExample(app, endpoint, body)
    if (part === 'replay-missing' && !this.isHosted) return NO_ROUTE
    const again =
      part === 'recover'
        ? sent.filter((one) => statusOf(one, endpoint) === 2)
        : app.messages.filter((one) => !one.attempts[endpoint.id] && wants(endpoint, one))
    for (const message of again.filter(({ timestamp }) => timestamp >= body.since! && timestamp < body.until!))
      await this.send(message, endpoint, [202])
    return [202, { id: 'task', status: 'running', task: 'endpoint.recover', updatedAt: new Date().toISOString() }]
  }

  private portal = (app: string) => (this.isHosted ? `${HOSTED_SVIX_URL}/portal/${app}` : 'https://docs.svix.com/app-portal/oss')

  private register(name: string, type: Sent): Answer {
    if (typeof type.description !== 'string') return unprocessable(['body', 'description'], 'missing field `description`')
    const isKnown = this.types.has(name)
    this.types.set(name, type)
    const now = new Date().toISOString()
    return [isKnown ? 200 : 201, { name, ...type, archived: false, deprecated: false, createdAt: now, updatedAt: now }]
  }

  /** Stores the message, and sends it only if the endpoint has chosen the type. */
  private async sendExample(app: App, endpoint: Endpoint, { eventType = '' }: Sent): Promise<Answer> {
    const type = this.types.get(eventType)
    if (!type) return [404, { code: 'not_found', detail: 'Entity not found' }]
    const payload = type.schemas?.['1']?.examples?.[0]
    if (!payload) return [400, { code: 'invalid_scheme', detail: 'Unable to generate example message from event-type schema' }]
    const message = newMessage({ eventType, payload })
    app.messages.push(message)
    if (this.isHosted || wants(endpoint, message)) await this.send(message, endpoint, null)
    return [200, present(message)]
  }

  private makeApp({ uid, name }: Sent) {
    if (!this.apps.has(uid!)) this.apps.set(uid!, { endpoints: [], messages: [] })
    const now = new Date().toISOString()
    return { id: `app_${uid}`, uid: uid!, name: name!, createdAt: now, updatedAt: now, metadata: {} }
  }

  private faultOf({ url, filterTypes }: Sent): Answer | null {
    if (url !== undefined && !URL.canParse(url)) return unprocessable(['body', 'url'], 'relative URL without a base')
    const unknown = filterTypes?.filter((type) => !this.types.has(type)) ?? []
    return unknown.length
      ? unprocessable(['body', 'eventTypes'], `The following event types don't exist: ${unknown.join(', ')}`)
      : null
  }

  private makeEndpoint(app: App, body: Sent): Answer {
    const fault = this.faultOf(body)
    if (fault) return fault
    const id = `ep_${randomUUID()}`
    const endpoint = {
      id,
      description: '',
      filterTypes: null,
      disabled: false,
      createdAt: new Date().toISOString(),
      secrets: [newSecret()],
    }
    app.endpoints.push({ ...endpoint, ...(body as { url: string }) })
    return [201, present(app.endpoints.at(-1)!)]
  }

  /** Accepts a message once: a second one with the same event id is a conflict. */
  private async take(app: App, body: Sent): Promise<Answer> {
    if (app.messages.some(({ eventId }) => eventId === body.eventId)) return [409, { code: 'conflict', detail: 'exists' }]
    const message = newMessage(body)
    app.messages.push(message)
    for (const endpoint of app.endpoints.filter((one) => !one.disabled && wants(one, message)))
      await this.send(message, endpoint, [202])
    return [202, present(message)]
  }

  private async send<T>(message: Message, endpoint: Endpoint, answer: T): Promise<T> {
    const [id, at, text] = [message.id, new Date(), JSON.stringify(message.payload)]
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': endpoint.secrets.map((secret) => new Webhook(secret).sign(id, at, text)).join(' '),
    }
    const response = await fetch(endpoint.url, { method: 'POST', headers, body: text })
    message.attempts[endpoint.id] ??= []
    message.attempts[endpoint.id]!.push({ at: at.toISOString(), code: response.status, text: await response.text() })
    return answer
  }
}

/** A path that the server does not have: no body. */
const NO_ROUTE: Answer = [404]
const unprocessable = (loc: string[], msg: string): Answer => [422, { detail: [{ loc, msg, type: 'value_error' }] }]
const newSecret = () => `whsec_${randomBytes(24).toString('base64')}`
const newMessage = ({ eventId, eventType = '', payload }: Sent): Message => ({
  id: `msg_${randomUUID()}`,
  eventId: eventId ?? null,
  eventType,
  payload,
  timestamp: new Date().toISOString(),
  attempts: {},
})
const wants = ({ filterTypes }: Endpoint, { eventType }: Message) => !filterTypes || filterTypes.includes(eventType)
const list = (data: object[]) => ({ data, done: true, iterator: null, prevIterator: null })
const present = ({ ...row }: object) => ({ metadata: {}, version: 1, updatedAt: new Date().toISOString(), ...row })
const destinations = ({ endpoints }: App, message: Message) =>
  list(
    endpoints
      .filter(({ id }) => message.attempts[id])
      .map((one) => ({ ...present(one), status: statusOf(message, one), statusText: 'x', nextAttempt: null })),
  )
const statusOf = ({ attempts }: Message, { id }: Endpoint) => (attempts[id]!.at(-1)!.code < 300 ? 0 : 2)

const attemptsOf = (message: Message, endpoint: Endpoint) =>
  (message.attempts[endpoint.id] ?? []).toReversed().map(({ at, code, text }) => ({
    id: `atmpt_${at}`,
    endpointId: endpoint.id,
    msgId: message.id,
    response: text,
    responseDurationMs: 5,
    url: endpoint.url,
    responseStatusCode: code,
    status: code < 300 ? 0 : 2,
    statusText: 'x',
    timestamp: at,
    triggerType: 0,
  }))
