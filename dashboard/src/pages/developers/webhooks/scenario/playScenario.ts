import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { messageOf } from '../../../../lib/loader.ts'
import type { Endpoint } from '../endpoints.ts'
import type { Scenario, StepName } from './labels.ts'

/** How often the answers of the endpoint are read, and how long a step waits for them. */
const LOOK_MS = 700
const PATIENCE_MS = 20_000

/** An event of a step. The delivery is null before it is known, and if the endpoint does not take the type. */
export interface PlayedEvent {
  id: string
  type: Schema<'WebhookEventType'>
  delivery: Schema<'WebhookDelivery'> | null
}
interface PlayedStep {
  name: StepName
  status: 'waiting' | 'running' | 'done' | 'failed'
  events: PlayedEvent[]
}
interface Play {
  steps: PlayedStep[]
  orderId: string | null
  /** Why it ended early. */
  problem: string | null
  isOver: boolean
}

export type Player = ReturnType<typeof createPlayer>

/** Plays a scenario step by step. Each step follows when the endpoint has answered the events of the one before. */
export function createPlayer(client: Client, endpoint: Endpoint) {
  const state = signal<Play | null>(null)
  let isStopped = false

  const patch = (changes: Partial<Play>) => void (state.value = { ...state.peek()!, ...changes })
  const patchStep = (at: number, changes: Partial<PlayedStep>) =>
    patch({ steps: state.peek()!.steps.map((step, index) => (index === at ? { ...step, ...changes } : step)) })

  async function readAnswers(events: PlayedEvent[]): Promise<PlayedEvent[]> {
    const { data: deliveries } = await client.listWebhookDeliveries({ path: { id: endpoint.id }, query: { limit: 50 } })
    return events.map((event) => ({ ...event, delivery: deliveries.find((one) => one.event_id === event.id) ?? null }))
  }

  async function awaitAnswers(at: number): Promise<void> {
    const until = Date.now() + PATIENCE_MS
    while (!isStopped && Date.now() < until) {
      const events = await readAnswers(state.peek()!.steps[at]!.events)
      patchStep(at, { events })
      if (events.every((event) => !isTaken(endpoint, event) || isAnswered(event))) return
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
  }

  async function run(scenario: Scenario, sessionId: string): Promise<void> {
    const seen = new Set<string>()
    for (let step: number | null = 1; step !== null && !isStopped;) {
      const at: number = step - 1
      if (state.peek()!.steps.length) patchStep(at, { status: 'running' })
      const body = { scenario, checkout_session_id: sessionId, step }
      const played: Schema<'SandboxScenario'> = await client.runSandboxScenario({ body })
      if (!state.peek()!.steps.length)
        patch({
          steps: played.steps.map((name) => ({ name, status: name === played.steps[0] ? 'running' : 'waiting', events: [] })),
        })
      const fresh = played.events.filter(({ id }) => !seen.has(id))
      for (const { id } of fresh) seen.add(id)
      patch({ orderId: played.order_id })
      patchStep(at, { events: fresh.map(({ id, event_type: type }) => ({ id, type, delivery: null })) })
      await awaitAnswers(at)
      patchStep(at, { status: 'done' })
      step = played.next_step
    }
  }

  return {
    state: state as ReadonlySignal<Play | null>,
    async play(scenario: Scenario, sessionId: string): Promise<void> {
      state.value = { steps: [], orderId: null, problem: null, isOver: false }
      try {
        await run(scenario, sessionId)
      } catch (error) {
        const steps = state
          .peek()!
          .steps.map((step) => (step.status === 'running' ? { ...step, status: 'failed' as const } : step))
        patch({ steps, problem: messageOf(error) })
      }
      patch({ isOver: true })
    },
    again: () => void (state.value = null),
    stop: () => void (isStopped = true),
  }
}

/** Whether the endpoint gets events of this type. */
export const isTaken = ({ event_types: types }: Endpoint, { type }: Pick<PlayedEvent, 'type'>) =>
  types.length === 0 || types.includes(type)

/** A failed attempt is an answer too, and what waits for another is not sent before. */
const isAnswered = ({ delivery }: PlayedEvent) =>
  delivery !== null &&
  (delivery.status !== 'pending' ||
    delivery.last_error !== null ||
    delivery.last_status_code !== null ||
    delivery.waits_for !== null)
