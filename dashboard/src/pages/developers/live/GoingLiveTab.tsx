import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../../context.ts'
import { useReturn } from '../../../lib/useReturn.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { FailedState } from '../../../ui/EmptyState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Step, Steps } from '../../../ui/Steps.tsx'
import { createGoingLive } from './goingLive.ts'

/** What is left to do before real customers come, from the account's own state. See docs/going-live.md. */
export function GoingLiveTab() {
  useSignals()
  const { client } = useApp()
  const [checks] = useState(() => createGoingLive(client))
  useSignalEffect(checks.load)
  // Most of them are settled in other tabs.
  useReturn(checks.load)
  const state = checks.state.value
  if (state.status === 'failed')
    return (
      <Card>
        <FailedState message={`Error: ${state.message}`} onRetry={checks.load} />
      </Card>
    )
  if (state.status === 'loading')
    return (
      <Card>
        <span className="sr-only" role="status">
          Loading the checks...
        </span>
        <Skeleton width="60%" />
      </Card>
    )
  const open = state.data.filter((check) => check.state === 'open')
  return (
    <Card
      flush
      title={open.length ? `${open.length} of ${state.data.length} to do` : 'Nothing is left to do'}
      action={
        <a className="text-link" href="/documentation/going-live" target="_blank" rel="noreferrer">
          What each means
        </a>
      }
    >
      <Steps>
        {state.data.map((check, index) => (
          <Step
            key={check.title}
            number={index + 1}
            done={check.state === 'done'}
            open={check === open[0]}
            title={check.state === 'optional' ? `${check.title} (optional)` : check.title}
            action={check.link && <ButtonLink href={check.link.href}>{check.link.label}</ButtonLink>}
          >
            {check.text}
          </Step>
        ))}
      </Steps>
    </Card>
  )
}
