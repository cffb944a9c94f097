import { expect, it } from 'vitest'
import { plainSecret } from '../../platform/http/secrets.ts'
import { noOpenIdCookie, openIdCookie, readOpenIdCookie } from './openIdCookie.ts'

const secrets = plainSecret('a'.repeat(40))
const PENDING = { state: 's', nonce: 'n', verifier: 'v', next: '/dashboard' }
const valueOf = (cookie: string) => cookie.split(';')[0]!.split('=').slice(1).join('=')

it('can be set and read by this very host alone, over https', () => {
  const config = { secrets, publicUrl: 'https://sell.example' }
  const cookie = openIdCookie(config, PENDING)

  expect(cookie).toMatch(/^__Host-openid=[^;]+; Path=\/; Secure; Max-Age=600; HttpOnly; SameSite=Lax$/)
  expect(readOpenIdCookie(config, `other=1; __Host-openid=${valueOf(cookie)}`)).toEqual(PENDING)
  // A subdomain can set this name.
  expect(readOpenIdCookie(config, `openid=${valueOf(cookie)}`)).toBeNull()
  expect(noOpenIdCookie(config)).toBe('__Host-openid=; Path=/; Secure; Max-Age=0; HttpOnly; SameSite=Lax')
})

it('has its plain name over http, in development', () => {
  const config = { secrets, publicUrl: 'http://localhost:3000' }
  const cookie = openIdCookie(config, PENDING)

  expect(cookie).toMatch(/^openid=[^;]+; Path=\/api\/auth\/openid; Max-Age=600; HttpOnly; SameSite=Lax$/)
  expect(readOpenIdCookie(config, cookie.split(';')[0]!)).toEqual(PENDING)
})
