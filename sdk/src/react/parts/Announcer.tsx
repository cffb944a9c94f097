import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import { fill } from '../messages/fill.js'
import { useScope } from '../scope.js'
import { stepNames } from './StepList.js'

/** Announces a new step and a changed price to screen readers. Errors and results are announced where they appear. */
export function Announcer() {
  useSignals()
  const { checkout, messages, money } = useScope()
  const { step } = checkout.state.value
  const { total, currency } = checkout.totals.value
  const said = useRef({ step, total })
  const [text, setText] = useState('')

  useEffect(() => {
    const before = said.current
    said.current = { step, total }
    const names = stepNames(checkout)
    const number = names.findIndex((name) => name === step) + 1
    if (before.step !== step && number > 0)
      setText(fill(messages.stepAnnounced, { number, count: names.length, title: messages.title[names[number - 1]!] }))
    else if (before.total !== total) setText(fill(messages.summary.totalAnnounced, { amount: money(total, currency) }))
  }, [checkout, messages, money, step, total, currency])

  return <output className="ck-hidden">{text}</output>
}
