import { Card } from '../../ui/Card.tsx'
import { ShareBars } from '../../ui/ShareBars.tsx'
import type { Numbers } from './analytics.ts'
import styles from './Analytics.module.css'
import { reasonName, stepName } from './labels.ts'

/** Abandoned checkouts by step and reason. */
export function DropOff({ numbers: { dropOff, checkoutAbandoned: total } }: { numbers: Numbers }) {
  const steps = dropOff.byStep.map(({ step, count }) => ({ name: stepName(step), value: count }))
  const reasons = dropOff.byReason.map(({ reason, count }) => ({ name: reasonName(reason), value: count }))
  return (
    <Card title="Where Shoppers Left" action={<span className={styles.unit}>Checkouts</span>}>
      {total === 0 ? (
        <ShareBars rows={[]} total={0} empty="No checkout was abandoned." />
      ) : (
        <>
          <h3 className={styles.part}>By step</h3>
          <ShareBars rows={steps} total={total} empty="" />
          <h3 className={styles.part}>By reason</h3>
          <ShareBars rows={reasons} total={total} empty="" />
        </>
      )}
    </Card>
  )
}
