/** What the EU's register of VAT numbers says. */
export type ViesAnswer = 'valid' | 'invalid' | 'unreachable'

export interface Vies {
  /** Asks for a number with its country in front, `DE136695976`. Never throws, and never takes longer than its time-out. */
  check: (vatNumber: string, options?: ViesOptions) => Promise<ViesAnswer>
}

export interface ViesOptions {
  /** Nobody waits for the answer: it may take long, and is asked for and missed without any effect on the questions of shoppers. */
  background?: boolean
}

/** A shopper waits for the answer. */
const TIMEOUT_MS = 1500
const BACKGROUND_TIMEOUT_MS = 20_000
/** After no answer nobody asks for this long: a register that is down must not slow each step of each checkout. */
const PAUSE_MS = 60_000

/** What the register answers: one shape where it could ask the member state, another where it could not. */
interface Answer {
  valid?: boolean
  userError?: string
  actionSucceed?: boolean
}

/**
 * VIES, the REST API of the European Commission.
 * @param url where it answers, without a trailing slash; null asks nobody.
 */
export function createVies(url: string | null): Vies {
  let silentUntil = 0
  return {
    async check(vatNumber, { background = false } = {}) {
      if (!url || (!background && Date.now() < silentUntil)) return 'unreachable'
      const timeoutMs = background ? BACKGROUND_TIMEOUT_MS : TIMEOUT_MS
      const answer = await ask(url, vatNumber, timeoutMs).catch((): ViesAnswer => 'unreachable')
      if (answer === 'unreachable' && !background) silentUntil = Date.now() + PAUSE_MS
      return answer
    },
  }
}

async function ask(url: string, vatNumber: string, timeoutMs: number): Promise<ViesAnswer> {
  const response = await fetch(`${url}/check-vat-number`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ countryCode: vatNumber.slice(0, 2), vatNumber: vatNumber.slice(2) }),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  })
  const { valid, userError = 'VALID', actionSucceed } = (await response.json()) as Answer
  // A member state whose register is closed for the night is said to know no number at all.
  const isKnown = response.ok && actionSucceed !== false && ['VALID', 'INVALID'].includes(userError)
  if (!isKnown || typeof valid !== 'boolean') return 'unreachable'
  return valid ? 'valid' : 'invalid'
}
