import { describe, expect, it, vi } from 'vitest'
import { clientAnswering, listener } from '../../../test/answering.ts'
import { createProductImport } from './productImport.ts'

const sheet = (name = 'products.csv', size = 10) => Object.defineProperty(new File(['name'], name), 'size', { value: size })
const counts = { created: 2, updated: 0, unchanged: 1, skipped: 0, total_processed: 8, same_sku: 0, same_name: 0 }
const checked = { ...counts, message: '3 of 8 rows can be imported.', imported: 0, errors: [], rows: [] }

const ends = () => ({ onDone: vi.fn(), start: vi.fn() })

describe('createProductImport', () => {
  it('requires a file', async () => {
    const { client, calls } = clientAnswering(() => ({}))
    const { check, problem } = createProductImport(client, listener(), ends())
    await check()

    expect(problem.value).toBe('Please select a file to import.')
    expect(calls).toEqual([])
  })

  it.each([
    ['products.pdf', 10, 'Invalid file type. Please upload .xlsx, .xls or .csv files.'],
    ['products', 10, 'Invalid file type. Please upload .xlsx, .xls or .csv files.'],
    ['PRODUCTS.XLSX', 10 * 1024 ** 2 + 1, 'File size exceeds 10MB limit.'],
    ['PRODUCTS.XLSX', 10 * 1024 ** 2, null],
  ])('checks the limits for %s of %i bytes', (name, size, refusal) => {
    const { choose, problem, file } = createProductImport(clientAnswering(() => ({})).client, listener(), ends())
    choose(sheet(name, size))

    expect(problem.value).toBe(refusal)
    expect(file.value === null).toBe(refusal !== null)
  })

  it('checks first, and imports only after confirmation', async () => {
    const { client, calls } = clientAnswering(({ query }) => ({
      body: query.has('dryRun') ? checked : { ...counts, message: '', imported: 3, errors: [] },
    }))
    const notify = listener()
    const done = vi.fn()
    const { choose, check, confirm, step } = createProductImport(client, notify, { ...ends(), onDone: done })
    choose(sheet())
    await confirm()
    expect(calls).toEqual([])

    await check()
    expect(step.value).toMatchObject({ step: 'checked', result: { created: 2 } })
    expect(calls).toEqual(['POST /products/import?dry_run=true&use_kept=true&same_sku=update&same_name=skip'])

    await confirm()
    expect(calls[1]).toBe('POST /products/import?same_sku=update&same_name=skip')
    expect(notify.said).toEqual(['Successfully imported 3 of 8 products.'])
    expect(done).toHaveBeenCalledOnce()
  })

  it('checks again after a choice about products of the shop, and imports by it', async () => {
    const { client, calls } = clientAnswering(({ query }) => ({
      body: { ...checked, updated: query.get('same_name') === 'update' ? 2 : 0, same_name: 2 },
    }))
    const { choose, check, match, confirm, matching, startOver, step } = createProductImport(client, listener(), ends())
    choose(sheet())
    await check()
    await match({ same_name: 'update' })
    expect(step.value).toMatchObject({ step: 'checked', result: { updated: 2 } })

    await confirm()
    expect(calls.slice(1)).toEqual([
      'POST /products/import?dry_run=true&use_kept=true&same_sku=update&same_name=update',
      'POST /products/import?same_sku=update&same_name=update',
    ])
    startOver()
    expect(matching.value).toEqual({ same_sku: 'update', same_name: 'skip' })
  })

  it('reads the file in another way, and keeps the former one when that fails', async () => {
    const bodies: FormData[] = []
    const refusal = { message: 'Row 9 has no headings.', code: 'invalid_request', request_id: 'r' }
    const { client } = clientAnswering(({ body }) => {
      bodies.push(body as FormData)
      return (body as FormData).get('heading_row') === '9' ? { status: 400, body: refusal } : { body: checked }
    })
    const { choose, check, read, confirm, reading, problem } = createProductImport(client, listener(), ends())
    choose(sheet())
    await check()
    await read({ columns: 'name,price' })
    await read({ heading_row: 9 })
    expect([reading.value, problem.value]).toEqual([{ columns: 'name,price' }, 'Row 9 has no headings.'])

    await confirm()
    expect(bodies.map((body) => body.get('columns'))).toEqual([null, 'name,price', null, 'name,price'])
  })

  it('reads a sheet as the merchant chose last time, until they reset it', async () => {
    const kept = { heading_row: 2, layout: 'auto', columns: 'name,,price' }
    const sent: string[] = []
    const { client } = clientAnswering(({ query, body }) => {
      const columns = (body as FormData).get('columns') as string | null
      sent.push(`${query.get('use_kept')} ${columns}`)
      return { body: { ...checked, understood: { kept: query.get('use_kept') === 'true' && !columns ? kept : null } } }
    })
    const { choose, check, match, read, isKept, reading, confirm } = createProductImport(client, listener(), ends())
    choose(sheet())
    await check()
    await match({ same_name: 'add' })
    expect([isKept.value, reading.value]).toEqual([true, kept])

    await read({})
    expect([isKept.value, reading.value]).toEqual([false, {}])
    await confirm()
    expect(sent).toEqual(['true null', 'true name,,price', 'false null', 'null null'])
  })

  it('imports a large sheet in the background', async () => {
    const { client, calls } = clientAnswering(() => ({ body: { ...checked, total_processed: 2001 } }))
    const { onDone, start } = ends()
    const { choose, check, confirm } = createProductImport(client, listener(), { onDone, start })
    const file = sheet()
    choose(file)
    await check()
    await confirm()

    expect(calls).toHaveLength(1)
    expect(start).toHaveBeenCalledWith(file, { same_sku: 'update', same_name: 'skip' }, {})
    expect(onDone).not.toHaveBeenCalled()
  })

  it('shows the first three errors and the number of others', async () => {
    const errors = [3, 4, 5, 6, 7].map((row) => `Row ${row}: price is required.`)
    const { client } = clientAnswering(({ query }) => ({
      body: query.has('dryRun')
        ? checked
        : { ...counts, message: 'Import completed with some errors', imported: 3, skipped: 5, errors },
    }))
    const notify = listener()
    const { choose, check, confirm } = createProductImport(client, notify, ends())
    choose(sheet())
    await check()
    await confirm()

    expect(notify.said).toEqual([
      'error: Import completed with some errors: Row 3: price is required. Row 4: price is required. Row 5: price is required. (+2 more)',
    ])
  })

  it('stays on its step when the server rejects the file', async () => {
    const body = { message: 'The file is empty.', code: 'invalid_request', request_id: 'r' }
    const { choose, check, step, problem } = createProductImport(
      clientAnswering(() => ({ status: 400, body })).client,
      listener(),
      ends(),
    )
    choose(sheet())
    await check()

    expect(step.value.step).toBe('choose')
    expect(problem.value).toBe('The file is empty.')
  })
})
