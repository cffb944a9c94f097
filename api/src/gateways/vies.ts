/** The answer of the EU's register of VAT numbers. */
export type ViesAnswer = 'valid' | 'invalid' | 'unreachable'

export interface Vies {
  /** Checks a number with its country prefix, `DE136695976`. Never throws, and never exceeds its time-out. */
  check: (vatNumber: string, options?: ViesOptions) => Promise<ViesAnswer>
}

export interface ViesOptions {
  /** No shopper waits for the answer: it may take long, and a failure does not pause the checks of shoppers. */
  background?: boolean
}

/** A shopper waits for the answer. */
const TIMEOUT_MS = 1500
const BACKGROUND_TIMEOUT_MS = 20_000
/** After a failure, no check runs for this long: a register that is down must not slow down every checkout. */
const PAUSE_MS = 60_000

/** The response: one form when VIES reached the member state, another when it did not. */
interface Answer {
  valid?: boolean
  userError?: string
  actionSucceed?: boolean
}

/**
 * Creates a client of VIES, the REST API of the European Commission.
 * @param url its base, without a trailing slash; null makes no calls.
 */
export function createVies(url: string | null): Vies {
  let silentUntil = 0
  return {
    async check(vatNumber, { background = false } = {}) {
      if (!url || (!background && Date.now() < silentUntil)) return 'unreachable'
      const timeoutMs = background ? BACKGROUND_TIMEOUT_MS : TIMEOUT_MS
      const answer = await requestCheck(url, vatNumber, timeoutMs).catch((): ViesAnswer => 'unreachable')
      if (answer === 'unreachable' && !background) silentUntil = Date.now() + PAUSE_MS
      return answer
    },
  }
}

async function requestCheck(url: string, vatNumber: string, timeoutMs: number): Promise<ViesAnswer> {
  const response = await fetch(`${url}/check-vat-number`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ countryCode: vatNumber.slice(0, 2), vatNumber: vatNumber.slice(2) }),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  })
  const { valid, userError = 'VALID', actionSucceed } = (await response.json()) as Answer
  // When a member state's register is closed, VIES reports every number as unknown.
  const isKnown = response.ok && actionSucceed !== false && ['VALID', 'INVALID'].includes(userError)
  if (!isKnown || typeof valid !== 'boolean') return 'unreachable'
  return valid ? 'valid' : 'invalid'
}
