import type { Contract, Served } from './contract.ts'

/** Says in Markdown which credential an operation takes. */
export function credentialOf(contract: Contract, { security = contract.security, tags: [tag], method, ...rest }: Served): string {
  const choices = Object.assign({}, ...security) as Record<string, string[]>
  if (!Object.keys(choices).length) return 'No credential.'
  const scopes = choices['bearerAuth']?.length ? choices['bearerAuth'] : [`${tag}:${method === 'GET' ? 'read' : 'write'}`]
  const names = scopes.map((scope) => `\`${scope}\``).join(', ')
  const isOptional = security.some((choice) => Object.keys(choice).length === 0)
  const proof = rest['x-step-up']
    ? ' A session needs a [recent proof](/documentation/product/accounts#confirming-that-it-is-you).'
    : ''
  if (choices['cookieAuth']) return 'The cookie of a session.'
  if (!choices['bearerAuth']) return `${isOptional ? 'None, or a session token.' : 'A session token.'}${proof}`
  return `${isOptional ? 'None needed. A secret key that is sent needs' : 'A session token, or a secret key with'} ${names}.${proof}`
}

/** What calls are counted by, as in `x-rate-limit`. */
const COUNTED: Record<string, string> = {
  address: 'network',
  currentPassword: 'account',
  email: 'mailbox',
  emailDomain: 'domain of the address',
  link: 'link',
  mailProvider: 'mail provider',
  merchant: 'account',
  order: 'order',
  promoCode: 'promo code',
  proof: 'account',
}

/** The rate limits of an operation in words; empty without limits of its own. */
export const limitsOf = (operation: Served): string =>
  (operation['x-rate-limit'] ?? [])
    .map(({ points, seconds, by }) => `${points.toLocaleString('en-US')} per ${spanOf(seconds)} and ${COUNTED[by] ?? by}`)
    .join(', ')

function spanOf(seconds: number): string {
  const [name, size] = (
    [
      ['day', 86_400],
      ['hour', 3600],
      ['minute', 60],
      ['second', 1],
    ] as const
  ).find(([, one]) => seconds % one === 0)!
  return seconds === size ? name : `${seconds / size} ${name}s`
}
