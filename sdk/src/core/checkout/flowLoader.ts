import { createLoader } from '../loader.js'
import type { OrderFlow } from './orderFlow.js'
import type { Shared } from './shared.js'

/** The order flow of a checkout, which is loaded when it is first needed. A failure is reported as a notice. */
export function createFlowLoader(shared: Shared) {
  const { notice, busy } = shared
  const orderFlow = createLoader(async () => (await import('./orderFlow.js')).createOrderFlow(shared))

  return {
    ...orderFlow,
    /** Loads the order flow on demand. If that fails, pressing Pay tries again. */
    async run(work: (opened: OrderFlow) => Promise<unknown>): Promise<void> {
      await orderFlow.load().then(work, () => {
        shared.order.value = { status: 'failed' }
        notice.value = { code: 'unreachable' }
      })
    },

    /** Does what needs the order flow. Resolves to false if that cannot be loaded. */
    async move(work: (flow: OrderFlow) => boolean | Promise<boolean>): Promise<boolean> {
      if (busy.peek() === 'paying') return false
      busy.value = 'moving'
      return orderFlow.load().then(
        (flow) => {
          busy.value = null
          return work(flow)
        },
        () => {
          busy.value = null
          notice.value = { code: 'unreachable' }
          return false
        },
      )
    },
  }
}

export type FlowLoader = ReturnType<typeof createFlowLoader>
