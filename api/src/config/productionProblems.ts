import { isLoopback } from './configReaders.ts'
import { MIN_LENGTH } from '../platform/http/secrets.ts'
import type { Environment } from './readEnvironment.ts'

/** Words of examples and templates. */
const PLACEHOLDER = /change.?me|replace.?me|your.?secret|example|placeholder|password|insecure|0123456789|<[^<>]*>/i
/** Random text of 32 characters has more different ones, with any alphabet from hexadecimal on. */
const MIN_DIFFERENT = 8

/**
 * Settings that a trial may omit and a live server must have: its address, its mail, a secret that nobody guesses, limits, and no
 * shop with a printed password.
 * @param isLive whether real money moves.
 */
export const productionProblems = (env: Environment, { demo, isLive }: { demo: boolean; isLive: boolean }): string[] => [
  ...(demo ? ['The demo shop is for trials, and everybody knows its password. Start with --no-demo.'] : []),
  ...(env.PUBLIC_URL ? [] : ['Set PUBLIC_URL to the public address of this server.']),
  ...(['PUBLIC_URL', 'FILES_ORIGIN', 'CHECKOUT_URL'] as const)
    .filter((name) => isPlain(env[name]))
    .map((name) => `${name} must begin with https:// in production.`),
  ...mailProblems(env),
  ...(isWeak(env.SECRET) ? ['SECRET is easy to guess. Set it to the output of: openssl rand -hex 32'] : []),
  ...(env.RATE_LIMITS === 'off'
    ? ['RATE_LIMITS=off is for tests. Remove it: without limits, passwords and cards can be guessed.']
    : []),
  ...(isLive
    ? (['STRIPE_API_BASE', 'STRIPE_JS_URL'] as const)
        .filter((name) => env[name])
        .map((name) => `${name} is for tests. Remove it with live keys.`)
    : []),
]

/** Browsers keep secrets from no page without encryption, and the cookies of sessions need it. On this machine nobody listens. */
const isPlain = (origin = ''): boolean => origin.startsWith('http:') && URL.canParse(origin) && !isLoopback(origin)

function mailProblems(env: Environment): string[] {
  if (!env.SMTP_URL)
    return env.MAIL // another value than `files` is reported elsewhere
      ? []
      : ['There is no way to send mail. Set SMTP_URL and MAIL_FROM, or MAIL=files to keep mails in DATA_DIR/mail.']
  // Receivers refuse mail from localhost, and nobody would notice that no link arrives.
  return /@localhost>?$/.test(env.MAIL_FROM) ? ['Set MAIL_FROM to a sender of your own domain.'] : []
}

/** Whether one of the values of a secret is not random. A short one is reported elsewhere. */
const isWeak = (text = ''): boolean =>
  text
    .split(/,\s*/)
    .map((value) => value.replace(/^[a-z0-9-]{1,16}:/, ''))
    .some((value) => value.length >= MIN_LENGTH && (new Set(value).size < MIN_DIFFERENT || PLACEHOLDER.test(value)))
