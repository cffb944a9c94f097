import type { Schema } from '@linktill/sdk'
import { useState } from 'react'
import { planName } from '../lib/plans.ts'
import { Button } from '../ui/Button.tsx'
import styles from './Sidebar.module.css'
import { loadLater } from '../ui/loadLater.tsx'

const PlanDialog = loadLater(async () => (await import('./PlanDialog.tsx')).PlanDialog)

/** The merchant's plan and rate, with a button to change the plan. */
export function PlanCard({ merchant }: { merchant: Schema<'User'> }) {
  const [choosing, setChoosing] = useState(false)
  return (
    <div className={styles.plan}>
      <strong>{planName(merchant.tier)}</strong>
      <p>{merchant.feeRate}% per transaction</p>
      <Button size="small" onClick={() => setChoosing(true)}>
        Upgrade Plan
      </Button>
      {choosing && <PlanDialog tier={merchant.tier} onClose={() => setChoosing(false)} />}
    </div>
  )
}
