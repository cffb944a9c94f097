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

/** Every field that a call may carry. */
interface Sent {
  uid?: string
  name?: string
  url?: string
  specRaw?: string
  eventId?: string
  eventType?: string
  payload?: unknown
  since?: string
  until?: string
}

export const SVIX_URL = 'https://svix.test'

/** What Svix's public API description says of the calls that we use, in memory; it delivers once, at once. */
export class FakeSvix {
  apps = new Map<string, App>()
  registered: string[] = []
  /** Every call, as `POST /api/v1/app/…/msg`. */
  calls: string[] = []
  /** Answers every call with this status instead. */
  broken: number | null = null

  /** Once per test: the network is closed again after each. */
  listen() {
    const scope = nock(SVIX_URL).persist()
    const answer = (method: 'get' | 'post' | 'patch' | 'delete') => {
      const respond = (path: string, body: unknown) => this.answer(method, new URL(path, SVIX_URL), body as Sent)
      scope[method](/.*/).reply(async (path, body) => respond(path, body))
    }
    for (const method of ['get', 'post', 'patch', 'delete'] as const) answer(method)
  }

  private async answer(method: string, { pathname, searchParams }: URL, body: Sent): Promise<[number, nock.Body?]> {
    this.calls.push(`${method.toUpperCase()} ${pathname}`)
    if (this.broken) return [this.broken, { code: 'broken', detail: 'broken' }]
    const [kind, appId, what, id, part, part2] = pathname.replace('/api/v1/', '').split('/') as string[]
    const none: [number, nock.Body] = [404, { code: 'not_found', detail: 'Entity not found' }]
    if (kind === 'event-type') return [200, this.register(body)]
    if (kind === 'auth') return this.apps.has(what!) ? [200, { url: `${SVIX_URL}/portal/${what}`, token: 't' }] : none
    if (!appId) return [201, this.makeApp(body)]
    const app = this.apps.get(appId)
    if (!app) return none
    if (method === 'delete' && !what) return [this.apps.delete(appId) ? 204 : 404]
    if (what === 'msg' && method === 'post' && !id) return this.take(app, body)
    if (what === 'endpoint' && !id) return method === 'get' ? [200, list(app.endpoints)] : [201, this.makeEndpoint(app, body)]

    const endpointId = what === 'endpoint' ? id : part === 'endpoint' ? part2 : searchParams.get('endpoint_id')
    const endpoint = app.endpoints.find((one) => one.id === endpointId)
    const message = app.messages.find((one) => one.id === (what === 'attempt' ? part : id))
    if (what === 'msg' && method === 'delete') {
      const told = app.messages.find((one) => one.eventId === id)
      if (told) told.payload = { expired: true }
      return told ? [204] : none
    }
    if (what === 'msg' && !part) return message ? [200, present(message)] : none
    if (what === 'attempt') return message && endpoint ? [200, list(attemptsOf(message, endpoint))] : none
    if (!endpoint) return none
    if (what === 'msg') return message ? await this.send(message, endpoint, [202, {}]) : none
    return this.answerEndpoint(app, endpoint, method, [part, part2].filter(Boolean).join('/'), body, searchParams)
  }

  private async answerEndpoint(
    app: App,
    endpoint: Endpoint,
    method: string,
    part: string,
    body: Sent,
    query: URLSearchParams,
  ): Promise<[number, nock.Body?]> {
    if (method === 'delete') app.endpoints.splice(app.endpoints.indexOf(endpoint), 1)
    if (method === 'delete') return [204]
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
    if (part === 'send-example') {
      const message = newMessage({ eventType: body.eventType!, payload: { type: body.eventType, data: {} } })
      app.messages.push(message)
      return this.send(message, endpoint, [202, present(message)])
    }
    const again =
      part === 'recover'
        ? sent.filter((one) => statusOf(one, endpoint) === 2)
        : app.messages.filter((one) => !one.attempts[endpoint.id] && wants(endpoint, one))
    for (const message of again.filter(({ timestamp }) => timestamp >= body.since! && timestamp < body.until!))
      await this.send(message, endpoint, [202])
    return [202, { id: 'task', status: 'running', task: 'endpoint.recover', updatedAt: new Date().toISOString() }]
  }

  private register({ specRaw }: Sent) {
    this.registered.push(String(specRaw))
    return { data: { modified: [], to_modify: [] } }
  }

  private makeApp({ uid, name }: Sent) {
    if (!this.apps.has(uid!)) this.apps.set(uid!, { endpoints: [], messages: [] })
    const now = new Date().toISOString()
    return { id: `app_${uid}`, uid: uid!, name: name!, createdAt: now, updatedAt: now, metadata: {} }
  }

  private makeEndpoint(app: App, body: Sent) {
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
    return present(app.endpoints.at(-1)!)
  }

  /** A message comes once: a second one with the same event id is a conflict. */
  private async take(app: App, body: Sent): Promise<[number, nock.Body]> {
    if (app.messages.some(({ eventId }) => eventId === body.eventId)) return [409, { code: 'conflict', detail: 'exists' }]
    const message = newMessage(body)
    app.messages.push(message)
    for (const endpoint of app.endpoints.filter((one) => !one.disabled && wants(one, message)))
      await this.send(message, endpoint, [202])
    return [202, present(message)]
  }

  private async send<T>(message: Message, endpoint: Endpoint, answer: T): Promise<T> {
    const [id, at, text] = [message.eventId ?? message.id, new Date(), JSON.stringify(message.payload)]
    const headers = {
      ...{ 'content-type': 'application/json', 'webhook-id': id, 'webhook-timestamp': String(Math.floor(at.getTime() / 1000)) },
      'webhook-signature': endpoint.secrets.map((secret) => new Webhook(secret).sign(id, at, text)).join(' '),
    }
    const response = await fetch(endpoint.url, { method: 'POST', headers, body: text })
    message.attempts[endpoint.id] ??= []
    message.attempts[endpoint.id]!.push({ at: at.toISOString(), code: response.status, text: await response.text() })
    return answer
  }
}

const newSecret = () => `whsec_${randomBytes(24).toString('base64')}`
const newMessage = ({ eventId, eventType = '', payload }: Sent): Message => ({
  ...{
    id: `msg_${randomUUID()}`,
    eventId: eventId ?? null,
    eventType,
    payload,
    timestamp: new Date().toISOString(),
    attempts: {},
  },
})
const wants = ({ filterTypes }: Endpoint, { eventType }: Message) => !filterTypes || filterTypes.includes(eventType)
const list = (data: object[]) => ({ data, done: true, iterator: null, prevIterator: null })
const present = ({ ...row }: object) => ({ metadata: {}, version: 1, updatedAt: new Date().toISOString(), ...row })
const statusOf = ({ attempts }: Message, { id }: Endpoint) => (attempts[id]!.at(-1)!.code < 300 ? 0 : 2)

const attemptsOf = (message: Message, endpoint: Endpoint) =>
  (message.attempts[endpoint.id] ?? []).toReversed().map(({ at, code, text }) => ({
    ...{
      id: `atmpt_${at}`,
      endpointId: endpoint.id,
      msgId: message.id,
      response: text,
      responseDurationMs: 5,
      url: endpoint.url,
    },
    ...{ responseStatusCode: code, status: code < 300 ? 0 : 2, statusText: 'x', timestamp: at, triggerType: 0 },
  }))
