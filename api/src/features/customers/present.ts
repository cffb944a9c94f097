import type { components } from '../../generated/openapi.ts'
import { toMajor } from '../../pricing/money.ts'
import type { Customer } from './Customer.ts'

export const presentCustomer = (customer: Customer): components['schemas']['Customer'] => ({
  id: customer.id,
  email: customer.email,
  name: customer.name,
  orders: customer.orders,
  spent: spentOf(customer),
  first_order_at: customer.firstOrderAt?.toISOString() ?? null,
  last_order_at: customer.lastOrderAt?.toISOString() ?? null,
  external_id: customer.externalId,
  metadata: customer.metadata,
  created_at: customer.createdAt.toISOString(),
  updated_at: (customer.updatedAt ?? customer.createdAt).toISOString(),
})

/** By currency, the largest sum first. */
const spentOf = ({ spent }: Customer): components['schemas']['Spent'][] =>
  Object.entries(spent)
    .sort(([, one], [, other]) => other - one)
    .map(([currency, minor]) => ({ currency, amount: toMajor(minor, currency) }) as components['schemas']['Spent'])
