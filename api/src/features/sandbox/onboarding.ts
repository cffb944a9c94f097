import Router from '@koa/router'
import type { Deps } from '../deps.ts'
import { notFound } from '../../platform/http/errors.ts'
import { refreshAccount } from '../payment-accounts/accounts.ts'

/**
 * The sandbox's onboarding page. Opening it finishes the set-up and redirects back; `?connect=unfinished` leaves it
 * incomplete, to try that state (docs/product/payments.md#connected-accounts).
 */
export function onboardingRoutes({ db, payments, sandbox, config }: Deps): Router {
  const router = new Router()
  if (!sandbox) return router
  router.get('/sandbox/onboarding/:token', async (ctx) => {
    const token = ctx['params'].token as string
    if (!/^[\w-]+$/.test(token)) throw notFound('Onboarding link')
    const { accountId } = await sandbox.onboard(token, ctx.query['connect'] !== 'unfinished')
    await refreshAccount({ db, payments }, accountId)
    const back = String(ctx.query['return'] ?? '')
    ctx.redirect(back.startsWith(`${config.publicUrl}/`) ? back : `${config.publicUrl}/dashboard/settings/payments`)
  })
  return router
}
