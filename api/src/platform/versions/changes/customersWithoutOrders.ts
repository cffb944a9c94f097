import type { Shape, VersionChange } from '../VersionChange.ts'

/** Every customer had an order. */
export const customersWithoutOrders: VersionChange = {
  summary:
    'A customer without orders, such as an imported one, has null as `first_order_at` and `last_order_at`. Both were `created_at`.',
  answers: {
    listCustomers: ({ customers, ...rest }) => ({ ...rest, customers: (customers as Shape[]).map(withOrderTimes) }),
    getCustomer: withOrderTimes,
    updateCustomer: withOrderTimes,
  },
}

function withOrderTimes(customer: Shape): Shape {
  const { first_order_at: first, last_order_at: last, created_at: created } = customer
  return { ...customer, first_order_at: first ?? created, last_order_at: last ?? created }
}
