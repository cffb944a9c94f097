const LOCK = {
  name: 'lock',
  text: 'select total_minor, customer_email from orders where merchant_id = $1 and id = $2 for update',
}
const COMPLETE = {
  name: 'complete',
  text: `update orders set payment_status = 'completed', completed_at = now(), updated_at = now(), paid_minor = total_minor, holds_stock = false,
      hold_expires_at = null, settled_by = 'shopper'
    where merchant_id = $1 and id = $2`,
}
const HISTORY = {
  name: 'history',
  text: `insert into order_history (merchant_id, order_id, type, text, by) values ($1, $2, 'completed', 'Paid', 'shopper')`,
}
const EVENTS = {
  name: 'events',
  text: `insert into outbox (merchant_id, type, data) values ($1, 'order.completed', $2), ($1, 'order.status_changed', $2)`,
}
const JOB = { name: 'job', text: `select graphile_worker.add_job('afterSale', cast($1 as json))` }

/**
 * The floor of settling: locks the order, completes it, and writes history, two events and one job.
 * @param writeRows writes all rows of a sale instead of these.
 */
export async function completeOrder(pool, { merchantId, orderId }, writeRows) {
  const client = await pool.connect()
  const values = [merchantId, orderId]
  try {
    await client.query('begin')
    const order = (await client.query({ ...LOCK, values })).rows[0]
    await client.query({ ...COMPLETE, values })
    if (writeRows) await writeRows(client)
    else await writeLittle(client, { merchantId, orderId, order })
    await client.query('commit')
    return { status: 200, body: { orderId, status: 'completed' } }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function writeLittle(client, { merchantId, orderId, order }) {
  await client.query({ ...HISTORY, values: [merchantId, orderId] })
  const data = JSON.stringify({ id: orderId, total: Number(order.total_minor) / 100, email: order.customer_email })
  await client.query({ ...EVENTS, values: [merchantId, data] })
  await client.query({ ...JOB, values: [JSON.stringify({ merchantId, orderId })] })
}
