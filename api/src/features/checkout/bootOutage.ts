import { randomInt } from 'node:crypto'
import type { Context } from 'koa'
import type { Deps } from '../deps.ts'
import type { ApiError } from '../../platform/http/errors.ts'
import { frameOf, localeOf } from './boot.ts'

/** Seconds until the page loads itself again. Different ones, so that open pages do not all return in the same moment. */
const RETRY_SECONDS = [5, 16] as const

/** Returns what the hosted checkout needs to say that the server cannot read its link, without the database. */
export const bootOutage =
  ({ config, publicLinks }: Pick<Deps, 'config' | 'publicLinks'>) =>
  (urlId: string, ctx: Context, { status, code }: ApiError) => {
    const { testMode, publicUrl, shop } = config
    // The merchant's own sites may still frame a page that was read before.
    const allowedOrigins = [publicUrl, ...(publicLinks.last(urlId)?.allowedOrigins ?? [])]
    const problem = {
      status,
      code,
      message: 'The service is currently unavailable. Please try again in a moment.',
      retrySeconds: randomInt(...RETRY_SECONDS),
    }
    const locale = localeOf(urlId, ctx)
    const frame = frameOf(ctx, { allowedOrigins, testMode })
    return {
      boot: { link: null, head: null, problem, urlId, locale, testMode, frame, platformUrl: shop === 'own' ? null : publicUrl },
      allowedOrigins,
      retrySeconds: problem.retrySeconds,
    }
  }
