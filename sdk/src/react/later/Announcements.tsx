import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import type { Step } from '../../core/checkout/state.js'
import { fill } from '../../languages/fill.js'
import { useScope } from '../parts/scope.js'
import { STEPS } from '../parts/StepList.js'

/** The text that announces a new step or a changed price. Errors and results are announced where they appear. */
export function Announcements() {
  useSignals()
  const { checkout, messages, money } = useScope()
  const { step } = checkout.state.value
  const { total, currency } = checkout.totals.value
  // What the first paint showed: the shopper may have moved on before this was loaded.
  const said = useRef<{ step: string; total: number }>({ step: 'contact', total: checkout.link.totals.total })
  const [text, setText] = useState('')

  useEffect(() => {
    const before = said.current
    said.current = { step, total }
    const at = STEPS.indexOf(step as Step)
    if (before.step !== step && checkout.ships && at >= 0)
      setText(fill(messages.stepAnnounced, { number: at + 1, count: STEPS.length, title: messages.title[STEPS[at]!] }))
    else if (before.total !== total) setText(fill(messages.summary.totalAnnounced, { amount: money(total, currency) }))
  }, [checkout, messages, money, step, total, currency])

  return text
}
