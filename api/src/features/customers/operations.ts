import type { Handler } from '../deps.ts'
import { listOptions } from '../../platform/sheets/importList.ts'
import { eraseCustomer as erase } from './eraseCustomer.ts'
import { exportSheet } from './exportCustomers.ts'
import { findCustomer, listPage } from './listing.ts'
import { presentCustomer } from './present.ts'
import { importSheet } from './sheets/importSheet.ts'
import { updateCustomer as update } from './updateCustomer.ts'

export const listCustomers: Handler<'listCustomers'> = async ({ query }, { db, merchantId }) => {
  const { customers, total, isExact, next } = await listPage(db, merchantId, query)
  return { data: customers.map(presentCustomer), total, total_is_exact: isExact, next_cursor: next }
}

export const getCustomer: Handler<'getCustomer'> = async ({ path }, { db, merchantId }) =>
  presentCustomer(await findCustomer(db, merchantId, path.id))

export const updateCustomer: Handler<'updateCustomer'> = async ({ path, body }, { db, merchantId }) =>
  presentCustomer(await update(db, { merchantId, id: path.id }, body))

export const eraseCustomer: Handler<'eraseCustomer'> = async ({ path }, { db, merchantId }) => {
  await erase(db, merchantId, path.id)
  return undefined
}

export const exportCustomers: Handler<'exportCustomers'> = async ({ query }, ctx) => {
  const { format = 'xlsx', ...filter } = query
  return exportSheet(ctx, filter, format)
}

export const importCustomers: Handler<'importCustomers'> = ({ query, body, file }, ctx) =>
  importSheet(file!, listOptions(query, body), ctx)
