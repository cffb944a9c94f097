import { describe, expect, it, vi } from 'vitest'
import { clientAnswering } from '../../../test/answering.ts'
import { createSheetShipping } from './sheetShipping.ts'

const sheet = new File(['Ref,Parcel'], 'list.csv')
const result = { total: 30, shipped: 30, unchanged: 0, empty: 0, refused: 0, rows: [], next_skip: null }
const FIELDS = ['sheet_name', 'encoding', 'heading_row', 'columns', 'layout']

describe('createSheetShipping', () => {
  it('ships by the file as it was read, in batches', async () => {
    const sent: string[] = []
    const { client, calls } = clientAnswering(({ query, body }) => {
      sent.push(FIELDS.map((field) => (body as FormData).get(field) ?? '-').join(' '))
      return { body: query.has('skip') ? { ...result, shipped: 15, next_skip: query.get('skip') === '0' ? 25 : null } : result }
    })
    const onDone = vi.fn()
    const { choose, check, read, ship, done } = createSheetShipping(client, onDone)
    choose(sheet)
    await check()
    await read({ sheet: 'May', heading_row: 2, layout: 'auto', columns: 'order,tracking_number' })
    await ship(false)

    expect(calls).toEqual([
      'POST /shipments/import?dry_run=true&use_kept=true',
      'POST /shipments/import?dry_run=true&use_kept=false',
      'POST /shipments/import?skip=0&rows=25&notify=false',
      'POST /shipments/import?skip=25&rows=25&notify=false',
    ])
    expect(new Set(sent.slice(1))).toEqual(new Set(['May - 2 order,tracking_number -']))
    expect(onDone).toHaveBeenCalledWith(30, [])
    expect(done.value).toBeNull()
  })

  it('ships by the choices of an earlier import', async () => {
    const kept = { heading_row: 3, layout: 'auto', columns: 'order,,tracking_number' }
    const sent: (string | null)[] = []
    const { client } = clientAnswering(({ query, body }) => {
      sent.push((body as FormData).get('columns') as string | null)
      return { body: { ...result, understood: { kept: query.get('use_kept') === 'true' ? kept : null } } }
    })
    const { choose, check, ship, isKept } = createSheetShipping(client, vi.fn())
    choose(sheet)
    await check()
    await ship(true)

    expect([isKept.value, sent]).toEqual([true, [null, kept.columns]])
  })
})
