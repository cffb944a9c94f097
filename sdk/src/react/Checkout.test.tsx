import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createCheckout } from '../core/checkout/createCheckout.js'
import type { PublicLink } from '../core/checkout/state.js'
import {
  buildDigitalLink,
  buildError,
  buildLink,
  buildOutcome,
  buildPlaced,
  buildTotals,
  CONFIRM,
  CREATE,
  createFakeShop,
  DECLINED,
  QUOTE,
  SANDBOX,
  walkToPayment,
  VALIDATE,
} from '../test/fakeShop.js'
import { Checkout } from './Checkout.js'
import { messages as en } from '../languages/en/messages.js'
import { CheckoutError } from './parts/CheckoutError.js'

beforeAll(() => {
  // Later steps are fetched, which takes its time on a busy machine.
  configure({ asyncUtilTimeout: 10_000 })
  // jsdom does not implement scrolling and modal dialogs.
  Element.prototype.scrollIntoView ??= () => {}
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false
  }
})
afterEach(cleanup)

function draw(link: PublicLink, answers: Parameters<typeof createFakeShop>[0] = {}) {
  const shop = createFakeShop(answers)
  const checkout = createCheckout({ client: shop.client, link, wait: () => new Promise((resolve) => setTimeout(resolve, 0)) })
  void checkout.start()
  const onRedirect = vi.fn()
  render(
    <StrictMode>
      <Checkout checkout={checkout} messages={en} onRedirect={onRedirect} />
    </StrictMode>,
  )
  return { ...shop, checkout, onRedirect }
}

const type = (label: RegExp | string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

/** Fills in the contact of a form on one page, whose card form arrives later. */
async function fillContact() {
  type('Email', 'nora@lindqvist.example')
  await screen.findByLabelText('Card number')
}

function typeCard(number: string, expiry = '0430', code = '123') {
  type('Card number', number)
  type('Expiry', expiry)
  type('Security code', code)
}

describe('the steps', () => {
  it('mark an invalid email, explain it, and focus it', async () => {
    draw(buildLink())
    press('Continue')

    const email = screen.getByLabelText('Email')
    await expect.poll(() => document.activeElement).toBe(email)
    expect(email.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(email.getAttribute('aria-describedby')!)!.textContent).toBe(
      'A valid email address is required.',
    )
  })

  it('focus their heading and are announced', async () => {
    draw(buildLink())
    type('Email', 'nora@lindqvist.example')
    press('Continue')

    await heading('Shipping Address')
    // The placeholder's heading is replaced when the step has loaded.
    await expect.poll(() => document.activeElement === screen.getByRole('heading', { level: 1 })).toBe(true)
    await screen.findByLabelText('Full name')
    await expect.poll(() => document.activeElement === screen.getByRole('heading', { level: 1 })).toBe(true)
    expect(screen.getByText('Step 2 of 3: Shipping Address')).toBeTruthy()
    expect(screen.getByRole('list', { name: 'Steps' }).querySelector('[aria-current=step]')!.textContent).toBe('Shipping')
  })

  it('are one page if nothing is shipped, whose wrong fields are marked together and the first is focused', async () => {
    const { to } = draw(buildDigitalLink({ vatEnabled: true }))
    expect(screen.queryByRole('list', { name: 'Steps' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
    await heading('Contact Information')
    expect(screen.getByRole('heading', { level: 2, name: 'Payment Details' })).toBeTruthy()
    await screen.findByLabelText('Card number')
    press(/^Pay/)

    const email = screen.getByLabelText('Email')
    await expect.poll(() => document.activeElement).toBe(email)
    expect(screen.getByText('A valid email address is required.')).toBeTruthy()
    expect(screen.getByText('Choose your country.')).toBeTruthy()
    expect(to(CREATE)).toEqual([])
  })

  it('keep a press of Pay until the card form has arrived', async () => {
    draw(buildDigitalLink())
    type('Email', 'nora@lindqvist.example')
    press(/^Pay/)
    expect(await screen.findByText('Enter the card number.')).toBeTruthy()
    await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Card number'))
  })

  it('list the missing shipping fields and focus the first', async () => {
    draw(buildLink())
    type('Email', 'nora@lindqvist.example')
    press('Continue')
    await screen.findByLabelText('Full name')
    type('Full name', 'Nora')
    type('Address line 1', '418 Alder Street')
    type('State/province', 'OR')
    type('ZIP/postal code', '97205')
    press('Continue to Payment')

    expect((await screen.findByRole('alert')).textContent).toBe('Please fill in all required shipping details. Missing: City.')
    await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('City'))
  })

  it.each<[string, PublicLink]>([
    ['of three steps', buildLink()],
    ['on one page', buildDigitalLink()],
  ])('%s show items, shipping, tax and total directly above the pay button', async (_, link) => {
    const tax = { name: null, rate: 19, category: 'S', reason: null, taxable: 44.54, tax: 8.46 } as const
    const totals = buildTotals({ shipping: 5, total: 53, taxes: [tax], taxIncluded: true, tax: 8.46 })
    const { checkout } = draw({ ...link, totals }, { [CREATE]: { body: buildPlaced({ totals }) } })
    if (checkout.ships) await act(() => walkToPayment(checkout))
    await screen.findByLabelText('Card number')

    const above = screen.getByRole('button', { name: /^Pay/ }).closest('form')!.querySelector('.ck-review')!
    const lines = [...above.querySelectorAll('li, dl > div')].map((line) => line.textContent)
    const shipping = checkout.ships ? ['Shipping$5.00'] : []
    expect(lines).toEqual(['Speckled mugQty 2$48.00', 'Subtotal$48.00', ...shipping, 'Total$53.00', 'Includes VAT (19%)$8.46'])
    expect(above.compareDocumentPosition(screen.getByText(/^The payment is encrypted/))).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  })

  it('show the earlier answers with links back', async () => {
    const { checkout } = draw(buildLink())
    await act(() => walkToPayment(checkout))
    expect(await screen.findByText('nora@lindqvist.example')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Edit Shipping' })).toBeTruthy()

    press('Edit Email')

    await heading('Contact Information')
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('nora@lindqvist.example')
  })

  it('never put form values into the URL, even before hydration', () => {
    draw(buildLink())
    expect([...document.querySelectorAll('form')].every((form) => form.method === 'post')).toBe(true)
  })
})

describe('who sells', () => {
  const seller = {
    name: 'Kiln & Clay GmbH',
    address: 'Ofenweg 4\n10115 Berlin',
    country: 'DE',
    email: 'hallo@example.com',
    phone: '+49 30 1234',
    vatNumber: 'DE136695976',
    register: 'Amtsgericht Charlottenburg, HRB 12345',
    imprint: 'Represented by Mara Lind',
  }
  const LINES = [
    'Kiln & Clay GmbH',
    'Ofenweg 4',
    '10115 Berlin',
    'Germany',
    'Amtsgericht Charlottenburg, HRB 12345',
    'VAT number: DE136695976',
    'hallo@example.com',
    '+49 30 1234',
    'Represented by Mara Lind',
  ]

  it.each(['contact', 'payment', 'inactive'])('is one press away in the state “%s”', async (step) => {
    const { checkout } = draw(buildLink({ seller, ...(step === 'inactive' && { isActive: false }) }))
    if (step === 'payment') await act(() => walkToPayment(checkout))
    const details = (await screen.findByText('About the seller')).closest('details')!
    expect(details.open).toBe(false)
    expect([...details.querySelectorAll('address > *')].map((line) => line.textContent)).toEqual(LINES)
  })

  it('is one press away on the page of a link that cannot be bought, and on no page without a shop', () => {
    const shop = { shopName: 'Kiln', shopLogoUrl: null, supportEmail: null, seller }
    const page = document.createElement('div')
    page.innerHTML = renderToString(<CheckoutError messages={en} message="It is closed." shop={shop} />)
    const details = page.querySelector('footer details')!
    expect(details.hasAttribute('open')).toBe(false)
    expect([...details.querySelectorAll('address > *')].map((line) => line.textContent)).toEqual(LINES)
    expect(renderToString(<CheckoutError messages={en} message="It is unknown." />)).not.toContain('<details')
  })
})

describe('the order summary', () => {
  it('shows the items and totals from the server', () => {
    draw(buildLink({ totals: buildTotals({ shipping: 5, total: 53 }) }))
    const summary = within(screen.getByRole('region', { name: 'Order Summary' }))
    expect(summary.getByText('Speckled mug')).toBeTruthy()
    expect(summary.getByText('Qty 2 × $24.00')).toBeTruthy()
    expect(summary.getByText('$5.00')).toBeTruthy()
    expect(summary.getAllByText('$53.00')).toHaveLength(2) // the bar and the list
  })

  it('shows Free for free shipping', () => {
    draw(buildLink())
    expect(screen.getByText('Free')).toBeTruthy()
  })

  it('applies a promo code, announces the new price, and removes it', async () => {
    const promo = {
      code: 'CLAY10',
      discountAmount: 4.8,
      discountType: 'percentage',
      originalPercent: 10,
      message: '10% off',
    } as const
    const quotes = [{ body: buildTotals({ discount: 4.8, total: 43.2, promo }) }, { body: buildTotals() }]
    draw(buildLink(), { [VALIDATE]: { body: { valid: true, ...promo } }, [QUOTE]: quotes })
    press('Add promo code')
    fireEvent.change(await screen.findByLabelText('Promo code'), { target: { value: 'clay10' } })
    expect(screen.getByLabelText<HTMLInputElement>('Promo code').value).toBe('CLAY10')
    press('Apply')

    expect(await screen.findByText('−$4.80')).toBeTruthy()
    expect(await screen.findByText('The total is now $43.20.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add promo code' })).toBeNull()

    press('Remove promo code CLAY10')
    expect(await screen.findByRole('button', { name: 'Add promo code' })).toBeTruthy()
  })

  it('explains a rejected promo code below the field', async () => {
    draw(buildLink(), { [VALIDATE]: { body: { valid: false, message: '' } } })
    press('Add promo code')
    await screen.findByLabelText('Promo code')
    press('Apply')
    expect((await screen.findByRole('alert')).textContent).toBe('Please enter a promo code.')
    type('Promo code', 'nope')
    press('Apply')
    await expect.poll(() => screen.getByRole('alert').textContent).toBe('Invalid or expired promo code.')
  })

  it('shows the merchant’s message, and only links that the merchant set', () => {
    draw(buildLink({ customMessage: 'We pack on Tuesdays.', termsUrl: 'javascript:alert(1)', supportEmail: 'help@example.com' }))
    expect(screen.getByText('We pack on Tuesdays.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe('mailto:help@example.com')
    expect(screen.queryByRole('link', { name: 'Terms' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Privacy' })).toBeNull()
  })
})

describe('paying', () => {
  it.each([
    ['', '0430', '123', 'Enter the card number.', 'Card number'],
    ['4111111111111111', '0430', '123', 'Test mode accepts test cards only. Use 4242 4242 4242 4242.', 'Card number'],
    ['4242424242424242', '13', '123', 'Enter the expiry date as month and year, for example 04 / 30.', 'Expiry'],
    ['4242424242424242', '0120', '123', 'This expiry date is in the past.', 'Expiry'],
    ['4242424242424242', '0430', '1', 'Enter the security code: three digits, or four on some cards.', 'Security code'],
  ])('rejects %s %s %s', async (number, expiry, code, text, field) => {
    const { to } = draw(buildDigitalLink())
    await fillContact()
    typeCard(number, expiry, code)
    press(/^Pay/)

    expect((await screen.findByRole('alert')).textContent).toBe(text)
    await expect.poll(() => document.activeElement).toBe(screen.getByLabelText(field))
    expect(to(SANDBOX)).toEqual([])
  })

  it('sends the name of the outcome, never the card number', async () => {
    const { to, calls } = draw(buildDigitalLink())
    await fillContact()
    typeCard('4242424242424242')
    press('Pay $48.00')

    await heading('Payment Successful!')
    expect(to(SANDBOX)[0]!.body).toEqual({ client_secret: 'pay-secret', outcome: 'succeeded' })
    // Ids are random, so four digits could be in one.
    expect(JSON.stringify(calls)).not.toMatch(/4242 ?4242/)
    expect(screen.getByText(/Your order has been confirmed/).textContent).toContain('#1001')
    expect(screen.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/')
  })

  it('explains a declined card once, below the number', async () => {
    draw(buildDigitalLink(), { [CONFIRM]: { body: DECLINED } })
    await fillContact()
    typeCard('4000000000000002')
    press(/^Pay/)

    const refusal = await screen.findByText('Your card was declined.')
    const number = screen.getByLabelText('Card number')
    expect(number.getAttribute('aria-describedby')).toBe(refusal.id)
    expect(number.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => document.activeElement).toBe(number)
    expect(screen.queryByText(/^Payment failed/)).toBeNull()

    type('Card number', '4242424242424242')
    expect(screen.queryByText('Your card was declined.')).toBeNull()
  })

  it.each([
    ['Complete authentication', 'authenticated'],
    ['Fail authentication', 'authentication_failed'],
  ])('runs the bank’s check in place: %s', async (button, outcome) => {
    const waiting = { body: { status: 'requires_action', error: null } }
    const { to } = draw(buildDigitalLink(), { [SANDBOX]: [waiting, { body: { status: 'succeeded', error: null } }] })
    await fillContact()
    typeCard('4000002500003155')
    press(/^Pay/)

    await screen.findByRole('dialog', { name: 'Confirm this payment' })
    expect(screen.getByText('Further action is required to complete your payment. Please follow the prompts.')).toBeTruthy()
    press(button)

    await heading('Payment Successful!')
    expect(to(SANDBOX).map(({ body }) => body['outcome'])).toEqual(['requires_action', outcome])
  })

  it('needs no card for a free order', async () => {
    const totals = buildTotals({ subtotal: 0, total: 0, items: [] })
    draw(buildDigitalLink({ totals }), {
      [CREATE]: { status: 201, body: buildPlaced({ paymentRequired: false, payment: null, totals }) },
      [CONFIRM]: { body: buildOutcome({ totals }) },
    })
    type('Email', 'nora@lindqvist.example')
    expect(await screen.findByText('Nothing to pay. No card is needed.')).toBeTruthy()
    expect(screen.queryByLabelText('Card number')).toBeNull()

    press('Confirm Free Order')
    await heading('Payment Successful!')
  })

  it('has no pay button when the order was rejected', async () => {
    draw(buildDigitalLink({ paymentsAvailable: false, supportEmail: 'help@kiln.example' }))
    expect(await screen.findByText(/^Payment system is currently unavailable\. Stripe configuration is missing\./)).toBeTruthy()
    expect(screen.queryByLabelText('Email')).toBeNull()
    expect(screen.getByRole('link', { name: 'help@kiln.example' })).toBeTruthy()
  })

  it('shows no form when a product is sold out', async () => {
    const link = buildDigitalLink()
    draw({ ...link, items: [{ ...link.items[0]!, available: 0 }] })
    await heading('Sold out')
    expect(screen.getByText(`${link.items[0]!.productName} is sold out.`)).toBeTruthy()
    expect(screen.queryByLabelText('Email')).toBeNull()
  })

  it('names the product that ran out', async () => {
    const refusal = buildError(422, 'out_of_stock', 'Only 1 Speckled mug is left, and this order has 2.', {
      product_id: 'product-1',
      available: 1,
    })
    draw(buildDigitalLink(), { [CREATE]: refusal })
    await fillContact()
    typeCard('4242424242424242')
    press(/^Pay/)
    expect(await screen.findByText('Only 1 Speckled mug is left, and this order has 2.')).toBeTruthy()
    expect(screen.getByText('1 left')).toBeTruthy()
  })

  it('offers only to check again while the result is unknown', async () => {
    const answers = [...Array.from({ length: 5 }, () => 'lost' as const), { body: buildOutcome() }]
    draw(buildDigitalLink(), { [CONFIRM]: answers })
    await fillContact()
    typeCard('4242424242424242')
    press(/^Pay/)

    const title = await heading('Checking your payment')
    await expect.poll(() => document.activeElement).toBe(title)
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()

    press('Check again')
    await heading('Payment Successful!')
  })

  it.each([
    [true, 'Your order number is #1001. A receipt is on its way to nora@lindqvist.example.'],
    [false, 'Your order number is #1001. This shop sends no mail yet, so please keep the invoice below.'],
  ])('mentions a receipt only if one is mailed: %s', async (receiptMailed, sentence) => {
    draw(buildDigitalLink(), { [CONFIRM]: { body: buildOutcome({ receiptMailed }) } })
    await fillContact()
    typeCard('4242424242424242')
    press(/^Pay/)

    await heading('Payment Successful!')
    expect(document.querySelector('.ck-lead')?.textContent).toContain(sentence)
  })

  it('returns the shopper to the merchant after a notice, and links to the invoice', async () => {
    const redirectUrl = 'https://shop.example/thanks?status=success'
    const invoiceUrl = 'https://pay.example/account/orders/1/invoice?token=t'
    const { onRedirect } = draw(buildDigitalLink(), { [CONFIRM]: { body: buildOutcome({ redirectUrl, invoiceUrl }) } })
    await fillContact()
    typeCard('4242424242424242')
    press(/^Pay/)
    await heading('Payment Successful!')
    expect(screen.getByText('shop.example')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View invoice' }).getAttribute('href')).toBe(invoiceUrl)
    expect(screen.queryByRole('link', { name: 'Continue Shopping' })).toBeNull()

    fireEvent.click(screen.getByRole('link', { name: 'Go there now' }))
    expect(onRedirect).toHaveBeenCalledWith(redirectUrl)
  })
})
