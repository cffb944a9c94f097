import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import { buildMerchant } from './factories.ts'
import { createAuthenticator } from './authenticator.ts'
import { hashPassword } from '../src/platform/http/passwords.ts'
import type { TestApi } from './server.ts'

export const PASSWORD = 'difference-engine'
const stored = hashPassword(PASSWORD)

const codeAt = (secret: string, steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })

/** A code that is not accepted about now. */
export const wrongCodeOf = (secret: string): string => {
  const accepted = [-2, -1, 0, 1, 2].map((steps) => codeAt(secret, steps))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !accepted.includes(code))!
}

/** A merchant with a password, and what a person does with second factors. */
export async function buildPerson(api: TestApi) {
  const merchant = await buildMerchant(api.db, { passwordHash: await stored, email: `${randomUUID()}@example.com` })
  const call = (method: string, path: string, body?: unknown) => api.request(method, path, { as: merchant, body })
  const { origin } = new URL(api.config.publicUrl)
  /** What the next change of factors needs. Recovery codes prove it once there is a factor. */
  let codes: string[] = []
  const proof = () => (codes.length ? { code: codes.pop() } : { current_password: PASSWORD })
  return {
    merchant,
    call,
    login: (more: object = {}, headers: Record<string, string> = {}) =>
      api.request('POST', '/auth/login', { body: { email: merchant.email, password: PASSWORD, ...more }, headers }),
    finish: (challengeId: string, proof: object, headers: Record<string, string> = {}) =>
      api.request('POST', '/auth/login/second-factor', { body: { challenge_id: challengeId, ...proof }, headers }),
    factors: async () => (await call('GET', '/auth/factors')).body,
    /** Sets up an authenticator app. @returns its codes, and the recovery codes. */
    addTotp: async () => {
      const { secret } = (await call('POST', '/auth/totp', proof())).body
      const confirm = () => call('POST', '/auth/totp/confirm', { code: codeAt(secret, -1) })
      const first = await confirm()
      // Refused if a step ended on the way: the code of the step before is then too old.
      const { body } = first.status === 400 ? await confirm() : first
      codes = [...((body.recovery_codes as string[] | null) ?? codes)]
      return {
        secret,
        code: (steps = 0) => codeAt(secret, steps),
        wrongCode: () => wrongCodeOf(secret),
        recoveryCodes: body.recovery_codes as string[],
      }
    },
    addPasskey: async (name = 'Laptop') => {
      const device = createAuthenticator({ origin })
      const options = (await call('POST', '/auth/passkeys/options', proof())).body
      const created = await call('POST', '/auth/passkeys', { name, credential: device.create(options) })
      codes = [...((created.body.recovery_codes as string[] | null) ?? codes)]
      return { device, id: created.body.passkey.id as string, recoveryCodes: created.body.recovery_codes as string[] | null }
    },
    /** Options of a proof in another call. */
    request: async () => (await call('POST', '/auth/factors/passkey-request')).body,
  }
}
