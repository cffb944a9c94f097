import type { Handler } from '../../deps.ts'
import { eraseCustomer as erase } from './eraseCustomer.ts'
import { exportSheet } from './exportCustomers.ts'
import { findCustomer, listPage } from './listing.ts'
import { presentCustomer } from './present.ts'

export const listCustomers: Handler<'listCustomers'> = async ({ query }, { db, merchantId }) => {
  const { customers, total, isExact, next } = await listPage(db, merchantId, query)
  return { customers: customers.map(presentCustomer), total, total_is_exact: isExact, next_cursor: next }
}

export const getCustomer: Handler<'getCustomer'> = async ({ path }, { db, merchantId }) =>
  presentCustomer(await findCustomer(db, merchantId, path.id))

export const eraseCustomer: Handler<'eraseCustomer'> = async ({ path }, { db, merchantId }) => {
  await erase(db, merchantId, path.id)
  return undefined
}

export const exportCustomers: Handler<'exportCustomers'> = async ({ query }, ctx) => {
  const { format = 'xlsx', ...filter } = query
  return exportSheet(ctx, filter, format)
}
