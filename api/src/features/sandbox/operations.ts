import type { Handler } from '../../deps.ts'
import { notFound } from '../../http/errors.ts'
import { describeFailure } from '../../gateways/failures.ts'

/** Receives the outcome that the sandbox's card form sends. Does not exist with a real provider. */
export const confirmSandboxPayment: Handler<'confirmSandboxPayment'> = async ({ path, body }, { sandbox }) => {
  if (!sandbox) throw notFound('Payment')
  const { status, error } = await sandbox.confirm(path.paymentId, body.clientSecret, body.outcome)
  if (status === 'canceled') throw notFound('Payment')
  return { status, error: error && { code: error.code, message: describeFailure(error.code).message } }
}
