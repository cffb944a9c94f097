import { CheckoutError, type Messages } from '@linktill/sdk/react'
import type { CheckoutBoot } from './boot.ts'

/** Why there is no checkout at this address (spec 2 §8). Painted by the server and never hydrated. */
export function ProblemPage({ boot: { problem, urlId }, messages }: { boot: CheckoutBoot; messages: Messages }) {
  const { error } = messages
  if (urlId === '') return <CheckoutError messages={messages} message={error.linkMissing} />
  if (problem?.status === 410) return <CheckoutError messages={messages} message={error.linkInactive} detail={error.notCharged} />
  if (!problem || problem.status === 404) return <CheckoutError messages={messages} message={error.linkInvalid} />
  return <CheckoutError messages={messages} message={problem.status < 500 ? problem.message : error.loadFailed} />
}
