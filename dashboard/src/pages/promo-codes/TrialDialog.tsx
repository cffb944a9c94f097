import type { Schema } from '@linktill/sdk'
import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { formatMoney } from '../../lib/money.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/Select.tsx'
import type { PromoCode } from './promoCodes.ts'
import { createTrial } from './trial.ts'
import styles from './TrialDialog.module.css'

/** Shows what a shopper would pay with the code, or why the code is rejected. */
export function TrialDialog({ code, onClose }: { code: PromoCode; onClose: () => void }) {
  useSignals()
  const { client } = useApp()
  const [trial] = useState(() => createTrial(client, code.id))
  useSignalEffect(trial.loadLinks)
  useSignalEffect(trial.load)

  const state = trial.links.value
  const outcome = trial.outcome.value
  const named = state.status === 'ready' ? state.data.map(({ id, name }) => [id, name]) : []
  const choices = Object.fromEntries([['', state.status === 'loading' ? 'Loading links...' : 'Select a link'], ...named])
  return (
    <Dialog
      title="Try it on a link"
      subtitle={<span className="mono">{code.code}</span>}
      shape="confirm"
      onClose={onClose}
      foot={<Button onClick={onClose}>Close</Button>}
    >
      <SelectField
        label="Checkout link"
        choices={choices as Record<string, string>}
        value={trial.linkId.value}
        error={state.status === 'failed' ? state.message : null}
        hint="Shows what one shopper would pay. No order is made."
        onChange={trial.choose}
      />
      <div className={styles.outcome} aria-live="polite" aria-busy={outcome.status === 'loading'}>
        {outcome.status === 'failed' && <Banner kind="error">{outcome.message}</Banner>}
        {outcome.status === 'ready' && outcome.data && <Outcome {...outcome.data} />}
      </div>
    </Dialog>
  )
}

function Outcome({ totals, reason }: Schema<'PromoPreview'>) {
  if (!totals) return <Banner kind="note">{`Not taken here. ${reason}`}</Banner>
  const money = (amount: number) => formatMoney(amount, totals.currency)
  return (
    <dl className={styles.totals}>
      <Line title="Subtotal">{money(totals.subtotal)}</Line>
      <Line title={`Discount (${totals.promo?.message})`}>{money(-totals.discount)}</Line>
      {totals.shipping > 0 && <Line title="Shipping">{money(totals.shipping)}</Line>}
      {totals.tax > 0 && <Line title={totals.taxIncluded ? 'Tax, included' : 'Tax'}>{money(totals.tax)}</Line>}
      <Line title="Total">{money(totals.total)}</Line>
    </dl>
  )
}

const Line = ({ title, children }: { title: string; children: string }) => (
  <div>
    <dt>{title}</dt>
    <dd className="money">{children}</dd>
  </div>
)
