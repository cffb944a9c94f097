import { describe, expect, it } from 'vitest'
import { createPreload } from './preload.ts'

const tagsOf = createPreload({
  '/dashboard/customers': ['list'],
  '/dashboard/customers?tab=customers': ['list', 'tab'],
  '/dashboard/customers/:id': ['customer'],
  '/dashboard/checkout-links/:id/analytics': ['figures'],
})

describe('createPreload', () => {
  it.each([
    ['/dashboard/customers', undefined, ['list']],
    ['/dashboard/customers/', undefined, ['list']],
    ['/dashboard/customers', 'customers', ['list', 'tab']],
    ['/dashboard/customers', 'other', ['list']],
    ['/dashboard/customers', ['customers', 'customers'], ['list']],
    ['/dashboard/customers/3f', undefined, ['customer']],
    ['/dashboard/customers/3f', 'customers', ['customer']],
    ['/dashboard/customers/3f/more', undefined, []],
    ['/dashboard/checkout-links/3f/analytics', undefined, ['figures']],
    ['/dashboardXcustomers', undefined, []],
  ])('finds what %s?tab=%s needs', (path, tab, tags) => {
    expect(tagsOf(path, tab)).toEqual(tags)
  })
})
