import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useApp } from '../context.ts'
import { planFee, planName, type PlanOffer, planReason, plans, readPlanOffer } from '../lib/plans.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button, buttonClass } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { messages } from '../ui/messages.tsx'
import { createPlanChoice } from './planChoice.ts'
import styles from './PlanDialog.module.css'

/** The plans side by side, to choose one. */
export function PlanDialog({ tier, onClose }: { tier: Schema<'Tier'>; onClose: () => void }) {
  useSignals()
  const { client, session } = useApp()
  const [choice] = useState(() =>
    createPlanChoice(client, (user) => {
      session.update(user)
      messages.success(`You are on the ${planName(user.tier)} now.`)
      onClose()
    }),
  )
  const [offer, setOffer] = useState<PlanOffer | null>(null)
  useEffect(() => void readPlanOffer(client).then(setOffer), [client])
  const problem = choice.problem.value
  return (
    <Dialog
      title="Choose a plan"
      subtitle="The new rate applies to future transactions."
      onClose={onClose}
      foot={<Button onClick={onClose}>Cancel</Button>}
    >
      {problem && (
        <Banner
          kind="error"
          action={
            <a className={buttonClass({ size: 'small' })} href="/contact">
              Contact Sales
            </a>
          }
        >
          {problem}
        </Banner>
      )}
      <ul className={styles.plans}>
        {plans.map((plan) => (
          <li key={plan.tier} aria-current={plan.tier === tier || undefined}>
            <h3>{plan.name}</h3>
            <p>
              <b>{planFee(plan, offer)}</b> per transaction
            </p>
            <p>{offer ? planReason(plan, offer) : '\u00a0'}</p>
            <ul>
              {plan.includes.map((feature) => (
                <li key={feature}>
                  <Check aria-hidden />
                  {feature}
                </li>
              ))}
            </ul>
            {plan.tier === tier ? (
              <Button disabled>Current plan</Button>
            ) : offer && !offer.selfService.includes(plan.tier) ? (
              <a className={buttonClass({})} href="/contact" aria-label={`Contact Sales about ${plan.name}`}>
                Contact Sales
              </a>
            ) : (
              <Button disabled={!offer} busy={choice.busy.value === plan.tier} onClick={() => choice.choose(plan.tier)}>
                Choose {plan.name}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
