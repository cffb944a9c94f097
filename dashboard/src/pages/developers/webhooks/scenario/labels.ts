import type { Schema } from '@linktill/sdk'

export type Scenario = Schema<'SandboxScenarioInput'>['scenario']
export type StepName = Schema<'SandboxScenario'>['steps'][number]

export const scenarioChoices: Record<Scenario, string> = {
  refund_and_dispute: 'Order, refund, dispute',
  paid_order: 'Paid order',
  lost_dispute: 'Order, lost dispute',
  failed_payment: 'Failed payment',
  returned_goods: 'Returned goods',
  abandoned_checkout: 'Abandoned checkout',
}

export const scenarioHints: Record<Scenario, string> = {
  refund_and_dispute: 'Half of a paid order is refunded. The rest is disputed, and the bank decides for you.',
  paid_order: 'An order is placed and paid.',
  lost_dispute: 'A paid order is disputed, and the bank decides against you.',
  failed_payment: 'A card is declined, and the checkout expires.',
  returned_goods: 'A paid order is shipped, and comes back.',
  abandoned_checkout: 'A shopper begins and leaves.',
}

export const stepNames: Record<StepName, string> = {
  place: 'Place the order',
  pay: 'Pay it',
  refund: 'Refund half',
  dispute: 'Dispute what is left',
  win: 'Decide for the shop',
  lose: 'Decide against the shop',
  decline: 'Decline the card',
  expire: 'Let the checkout expire',
  ship: 'Ship the items',
  return: 'Take them back',
  begin: 'Begin the checkout',
  leave: 'Leave it',
}
