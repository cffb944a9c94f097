import { describe, expect, it } from 'vitest'
import { editLink } from '../../../test/linkAnswering.ts'

describe('the forms of a link', () => {
  it('save on their own, each with the version of the link', async () => {
    const { editor, sent, said } = editLink()
    const { offer, checkout } = editor.forms
    offer.set({ allowsPromos: false })
    checkout.set({ message: 'Thank you.' })

    await offer.submit()

    expect(sent).toEqual([{ path: '/carts/l1/options', ifMatch: 'W/"0.0"', body: { allow_promo_codes: false } }])
    expect(said).toEqual(['Link updated successfully!'])
    expect([offer.changed.value, checkout.changed.value]).toEqual([false, true])
    expect(editor.isUnsaved()).toBe(true)
  })

  it('save nothing over a change that was made elsewhere, show it, and save then', async () => {
    const { editor, sent, changeElsewhere } = editLink()
    const { checkout, rules } = editor.forms
    checkout.set({ message: 'Thank you.' })
    changeElsewhere({ limits: { ...editor.link.value.limits, max_sales: 25 } })

    await checkout.submit()
    expect(checkout.problem.value).toContain('This link has changed since you opened it')
    expect(sent).toEqual([])
    expect(rules.values.value.maxSales).toBe('25')
    expect(rules.changed.value).toBe(false)
    expect(checkout.values.value.message).toBe('Thank you.')

    await checkout.submit()
    expect(sent).toMatchObject([{ body: { custom_message: 'Thank you.' } }])
    expect(editor.link.value.limits.max_sales).toBe(25)
  })

  it('save although a visit came in between', async () => {
    const { editor, sent, visitBetween } = editLink()
    editor.forms.offer.set({ allowsPromos: false })
    visitBetween()

    await editor.forms.offer.submit()

    expect(sent).toMatchObject([{ ifMatch: 'W/"0.1"' }])
    expect(editor.forms.offer.problem.value).toBeNull()
  })

  it('go back to what is saved', () => {
    const { editor } = editLink()
    const { checkout } = editor.forms
    checkout.set({ countries: [], message: 'x' })
    checkout.addParam()

    checkout.discard()

    expect(checkout.changed.value).toBe(false)
    expect(checkout.values.value).toMatchObject({ countries: ['US', 'CA'], message: '' })
  })

  it('refuse an impossible ending, and send one that changed', async () => {
    const { editor, sent } = editLink()
    const { share } = editor.forms
    share.set({ slug: 'a b' })
    await share.submit()
    expect(share.problems.value.slug).toContain('Use 2 to 60 letters')
    share.set({ slug: ' ' })
    await share.submit()
    share.set({ slug: 'Summer' })
    await share.submit()

    expect(sent.map(({ body }) => body)).toEqual([{ slug: null }, { slug: 'Summer' }])
  })

  it('save limits and the choice about search engines, each only if it changed', async () => {
    const { editor, sent } = editLink()
    const { rules } = editor.forms
    rules.set({ maxSales: '25', allowsIndexing: true })
    await rules.submit()
    rules.set({ maxSales: '' })
    await rules.submit()

    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      ['/carts/l1', { limits: { max_sales: 25 } }],
      ['/carts/l1/options', { allow_indexing: true }],
      ['/carts/l1', { limits: { max_sales: null } }],
    ])
  })
})

describe('the actions of a link', () => {
  it('switch it off and on', async () => {
    const { editor, said } = editLink()
    await editor.toggle()
    expect(editor.link.value.is_active).toBe(false)
    await editor.toggle()
    expect(editor.link.value.is_active).toBe(true)
    expect(said).toEqual(['Link status updated.', 'Link status updated.'])
  })

  it('leave nothing to save once it is deleted', async () => {
    const { editor } = editLink()
    editor.forms.offer.set({ allowsPromos: false })

    expect(await editor.remove()).toBe(true)
    expect(editor.isUnsaved()).toBe(false)
  })
})
