import type { Schema } from '@linktill/sdk'
import { Check } from 'lucide-react'
import { plans } from '../lib/plans.ts'
import { Mark } from '../ui/Badge.tsx'
import { Button, buttonClass } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './PlanDialog.module.css'

/** The plans beside each other, the merchant's own marked. */
export function PlanDialog({ tier, onClose }: { tier: Schema<'Tier'>; onClose: () => void }) {
  return (
    <Dialog
      title="Plans"
      subtitle="A plan can be changed at any time. The new rate applies to future transactions."
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <a className={buttonClass({ look: 'primary' })} href="/contact">
            Contact Sales
          </a>
        </>
      }
    >
      <ul className={styles.plans}>
        {plans.map((plan) => (
          <li key={plan.tier} aria-current={plan.tier === tier || undefined}>
            <h3>
              {plan.name}
              {plan.tier === tier && <Mark>Your plan</Mark>}
            </h3>
            <p>
              <b>{plan.fee}%</b> per transaction
            </p>
            <ul>
              {plan.includes.map((feature) => (
                <li key={feature}>
                  <Check aria-hidden />
                  {feature}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
