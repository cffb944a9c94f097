import { describe, expect, it } from 'vitest'
import { isOutage, lostServer } from './isOutage.ts'

const errorOf = (code: string, message: string, where?: string) => Object.assign(new Error(message), { code, where })

describe('isOutage', () => {
  it.each([
    ['08006', 'connection to the remote node linktill@worker-2:5432 failed with the following error: Connection refused'],
    ['08006', 'connection to the remote node linktill@worker-2:5432 failed'],
    ['08006', 'could not establish any connections to the node worker-2:5432 after 30000 ms'],
    ['XX000', 'failure on connection marked as essential: worker-2:5432'],
    ['XX000', 'could not commit transaction for shard 102014 on at least one active node'],
    ['XX000', 'could not commit transaction on any active node'],
    ['XX000', "failed to prepare transaction 'citus_0_71_4_0' on host worker-2:5432"],
    ['XX000', 'server closed the connection unexpectedly'],
    ['XX000', 'could not receive data from server: Connection reset by peer'],
    ['XX000', 'no connection to the server'],
    ['58030', 'failed to COPY to shard 102014 on worker-2:5432'],
    ['57P01', 'terminating connection due to administrator command'],
    ['57P02', 'terminating connection because of crash of another server process'],
    ['57P03', 'the database system is in recovery mode'],
  ])('knows %s %s', (code, message) => {
    expect(isOutage(errorOf(code, message))).toBe(true)
    expect(isOutage({ nativeError: errorOf(code, message) })).toBe(true)
  })

  it.each([
    ['23505', 'duplicate key value violates unique constraint "orders_pkey"'],
    ['XX000', 'unexpected number of columns from worker: 3, expected 4'],
    ['40P01', 'canceling the transaction since it was involved in a distributed deadlock'],
  ])('leaves %s %s', (code, message) => {
    expect(isOutage(errorOf(code, message))).toBe(false)
  })

  it('takes what is no error', () => {
    expect([null, undefined, 'text'].map(isOutage)).toEqual([false, false, false])
  })
})

describe('lostServer', () => {
  it.each([
    ['08006', 'connection to the remote node linktill@worker-2:5432 failed with the following error: refused by 10.0.0.7:5432'],
    ['XX000', 'failure on connection marked as essential: worker-2:5432'],
    ['08006', 'could not establish any connections to the node worker-2:5432 after 30000 ms'],
    ['XX000', "failed to prepare transaction 'citus_0_71_4_0' on host worker-2:5432"],
    ['58030', 'failed to COPY to shard 102014 on worker-2:5432'],
  ])('is named by %s %s', (code, message) => {
    expect(lostServer(errorOf(code, message))).toBe('worker-2:5432')
  })

  it('is named by the context of a message of the client library', () => {
    const where = 'while executing command on worker-2:5432'
    expect(lostServer(errorOf('XX000', 'server closed the connection unexpectedly', where))).toBe('worker-2:5432')
  })

  it('is null for the database itself', () => {
    expect(lostServer(errorOf('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'))).toBeNull()
  })
})
