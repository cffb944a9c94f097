import type { Knex } from 'knex'
import type { components } from '../../generated/openapi.ts'
import { notFound } from '../../platform/http/errors.ts'
import { Customer } from './Customer.ts'
import { assertExternalIdFree } from '../../shop/catalogue/externalId.ts'
import { lockCustomers } from './foldCustomers.ts'
import { findCustomer } from './listing.ts'

/**
 * Changes what the merchant may set on a customer. Absent fields stay, and null clears (docs/product/orders.md#customers).
 * @throws 404, 409 `external_id_taken` if another customer has the id.
 */
export async function updateCustomer(
  db: Knex,
  { merchantId, id }: { merchantId: string; id: string },
  changes: components['schemas']['CustomerChanges'],
): Promise<Customer> {
  await findCustomer(db, merchantId, id)
  const { external_id: externalId, metadata } = changes
  const columns = {
    ...(externalId !== undefined && { externalId }),
    ...(metadata !== undefined && { metadata: metadata ?? {} }),
  }
  return db.transaction(async (trx) => {
    // An import compares ids before it writes them.
    await lockCustomers(trx, merchantId)
    await assertExternalIdFree(trx, 'customers', { merchantId, id }, externalId)
    const [customer] = await Customer.query(trx).where({ merchantId, id }).patch(columns).returning('*')
    if (!customer) throw notFound('Customer')
    // Without these fields, a customer without orders may have nothing that keeps the row.
    if (!customer.firstOrderAt) await trx('customer_changes').insert({ merchantId, email: customer.email })
    return customer
  })
}
