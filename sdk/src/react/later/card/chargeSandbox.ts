import type { ChargeInput } from '../../../core/checkout/payment.js'
import type { PublicClient } from '../../../core/publicClient.js'
import type { ChallengeAnswer } from './ChallengeDialog.js'
import type { SandboxOutcome } from './testCards.js'

/** Simulates a payment at the sandbox provider, with the bank's check if the outcome requires one. */
export async function chargeSandbox(
  client: PublicClient,
  outcome: SandboxOutcome,
  { payment, onAction }: ChargeInput,
  askBank: () => Promise<ChallengeAnswer>,
): Promise<void> {
  const play = (next: SandboxOutcome) =>
    client.confirmSandboxPayment({
      path: { payment_id: payment.paymentId },
      body: { client_secret: payment.clientSecret, outcome: next },
    })

  const { status } = await play(outcome)
  if (status !== 'requires_action') return
  onAction()
  const answer = await askBank()
  if (answer !== 'left') await play(answer)
}
