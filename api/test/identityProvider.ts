import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

interface Person {
  sub: string
  email?: string
  email_verified?: boolean
}

/** An identity provider on this machine that signs in the current person without a page. */
export async function startIdentityProvider(client: { id: string; secret: string; callback: string }) {
  const people = new Map<string, Person>()
  let current = ''
  let answer: ReturnType<Provider['callback']> = async (_, response) => void response.writeHead(503).end()
  let provider: Provider
  const server = createServer((request, response) => {
    if (!request.url!.startsWith('/interaction/')) return void answer(request, response)
    const result = { login: { accountId: current } }
    void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  provider = new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [client.callback] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['a key of the test'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ ...people.get(accountId), sub: accountId }) }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  answer = provider.callback()
  const is = (person: Person) => {
    people.set(person.sub, person)
    current = person.sub
  }

  return {
    issuer,
    stop: () => server.close(),
    /** Whom the provider signs in from now on. */
    is,
    /** Opens the provider's page as this person. @returns where it leads: the callback. */
    async signIn(page: string, person: Person): Promise<URL> {
      is(person)
      const cookies = new Map<string, string>()
      let address = page
      while (address.startsWith(issuer)) {
        const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
        const response = await fetch(address, { redirect: 'manual', headers: { cookie } })
        for (const line of response.headers.getSetCookie()) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
          cookies.set(name!, value!)
        }
        const location = response.headers.get('location')
        if (!location) throw new Error(`${address} answered ${response.status} ${await response.text()}`)
        address = new URL(location, address).href
      }
      return new URL(address)
    },
  }
}
