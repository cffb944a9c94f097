import { CheckoutError, type Messages } from '@linktill/sdk/react/checkout'
import type { CheckoutBoot } from './boot.ts'

/** Explains why there is no checkout at this address. Rendered on the server and never hydrated. */
export function ProblemPage({ boot, messages }: { boot: CheckoutBoot; messages: Messages }) {
  return (
    <CheckoutError
      messages={messages}
      testMode={boot.testMode}
      platformUrl={boot.platformUrl}
      shop={boot.problem?.shop}
      keep={boot.frame && { embed: boot.frame.mode, locale: boot.locale }}
      {...describe(boot, messages)}
    />
  )
}

function describe({ problem, urlId }: CheckoutBoot, { error, server }: Messages): { message: string; detail?: string } {
  if (urlId === '') return { message: error.linkMissing }
  if (problem?.status === 410) return { message: error.linkInactive, detail: error.notCharged }
  if (!problem || problem.status === 404) return { message: error.linkInvalid }
  if (problem.retrySeconds) return { message: server.unavailable ?? problem.message }
  return { message: problem.status < 500 ? problem.message : error.loadFailed }
}
