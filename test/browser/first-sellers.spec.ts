import { randomUUID } from 'node:crypto'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { keepPicture } from '../support/checkPage.ts'
import { heading, openInTab, payButton } from '../support/checkout.ts'
import { expect, productUrl, test } from '../support/product.ts'

/** The way of someone who sells for the first time, from the landing page to a paid test sale, on a phone. Nothing folded is opened but sizes. */

/** How a person works the page. */
interface Hand {
  /** A link, a button or a checkbox. */
  press: (place: Locator) => Promise<void>
  type: (field: Locator, text: string) => Promise<void>
  /** One of several radio buttons. */
  choose: (radio: Locator) => Promise<void>
}

/** More Tabs than any of the pages has stops. */
const MOST_STOPS = 80

const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement)

/** Goes on with Tab until the focus is there. */
async function tabTo(place: Locator): Promise<void> {
  await expect(place).toBeVisible()
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await isFocused(place)) return expect(place).toBeInViewport()
    await place.page().keyboard.press('Tab')
  }
  throw new Error(`No Tab leads to ${place}`)
}

/** Keys alone. Every target must follow the one before in the order of Tab, so lost focus and wrong order fail. */
const keyboard: Hand = {
  async press(place) {
    await tabTo(place)
    const isBox = (await place.getAttribute('type')) === 'checkbox'
    await place.page().keyboard.press(isBox ? 'Space' : 'Enter')
  },
  async type(field, text) {
    await tabTo(field)
    await field.page().keyboard.press('ControlOrMeta+A')
    await field.page().keyboard.type(text)
  },
  async choose(radio) {
    const keys = radio.page().keyboard
    const group = radio.page().getByRole('radio', { disabled: false })
    // Tab stops at one button of a group. Arrows reach the others.
    for (let stop = 0; stop < MOST_STOPS && !(await radio.evaluate(isInFocusedGroup)); stop++) await keys.press('Tab')
    if ((await isFocused(radio)) && !(await radio.isChecked())) await keys.press('Space')
    for (let at = await group.count(); at > 0 && !(await radio.isChecked()); at--) await keys.press('ArrowDown')
    await expect(radio).toBeChecked()
  },
}

/** Runs in the page. */
function isInFocusedGroup(radio: Node): boolean {
  const focused = document.activeElement
  return focused instanceof HTMLInputElement && focused.type === 'radio' && focused.name === (radio as HTMLInputElement).name
}

/** A finger. */
const touch: Hand = {
  press: (place) => place.tap(),
  async type(field, text) {
    await field.tap()
    await field.fill(text)
  },
  // The label is the target. The button itself may be drawn by it.
  choose: async (radio) => {
    await radio.locator('xpath=ancestor::label[1]').tap()
    await expect(radio).toBeChecked()
  },
}

interface Ware {
  /** The link of the landing page. */
  begin: string
  describe: (page: Page, hand: Hand) => Promise<void>
  /** What the shopper does before paying. */
  order?: (checkout: Page, hand: Hand) => Promise<void>
  total: string
}

const nameAndPrice = async (page: Page, { type }: Hand, name: string, price: string) => {
  await type(page.getByLabel('Name', { exact: true }), name)
  await type(page.getByLabel('Price', { exact: true }), price)
}

const WARES: Record<string, Ware> = {
  'an e-book': {
    begin: 'a file',
    async describe(page, hand) {
      await nameAndPrice(page, hand, 'Glaze recipes', '18')
      const chooser = page.waitForEvent('filechooser')
      await hand.press(page.getByLabel('The file'))
      await (await chooser).setFiles({ name: 'glaze.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
      await expect(page.getByRole('button', { name: 'Remove file' })).toBeVisible()
    },
    total: '$18.00',
  },
  'a coaching hour': {
    begin: 'your time',
    describe: (page, hand) => nameAndPrice(page, hand, 'Coaching hour', '80'),
    total: '$80.00',
  },
  'a mug in three sizes': {
    begin: 'a thing',
    async describe(page, hand) {
      const { press, type } = hand
      await nameAndPrice(page, hand, 'Speckled mug', '24,50')
      await type(page.getByLabel('Shipping price'), '6')
      await press(page.getByRole('button', { name: /^Sizes or colors/ }))
      await expect(page.getByRole('textbox', { name: 'Option 1' })).toBeFocused()
      await type(page.getByRole('textbox', { name: 'Option 1' }), 'Size')
      await type(page.getByLabel('Values'), 'S, M, L')
      for (const [size, stock] of Object.entries({ S: '4', M: '3', L: '2' }))
        await type(page.getByRole('textbox', { name: `Stock of ${size}`, exact: true }), stock)
      await type(page.getByRole('textbox', { name: 'Price of L', exact: true }), '28')
    },
    async order(checkout, { choose, type, press }) {
      await choose(checkout.getByRole('radio', { name: /^L/ }))
      await press(checkout.getByRole('button', { name: 'Continue', exact: true }))
      await type(checkout.getByLabel('Full name'), 'Ada Byron')
      await type(checkout.getByLabel('Address line 1'), '418 Alder Street')
      await type(checkout.getByLabel('City'), 'Portland')
      await type(checkout.getByLabel('State/province'), 'OR')
      await type(checkout.getByLabel('ZIP/postal code'), '97205')
      await press(checkout.getByRole('button', { name: 'Continue to Payment' }))
    },
    total: '$34.00',
  },
}

/** Signs up from the landing page. */
async function signUp(page: Page, { press, type }: Hand, begin: string): Promise<void> {
  await page.goto('/')
  await press(page.getByRole('link', { name: `Begin with ${begin}`, exact: true }))
  await type(page.getByLabel('First Name'), 'Ada')
  await type(page.getByLabel('Last Name'), 'Byron')
  await type(page.getByLabel('Email'), `ada-${randomUUID()}@example.com`)
  await type(page.getByLabel('Password', { exact: true }), 'difference-engine')
  await type(page.getByLabel('Confirm Password'), 'difference-engine')
  await press(page.getByRole('button', { name: 'Continue' }))
  await expect(page.getByLabel('Business Name')).toBeFocused()
  await type(page.getByLabel('Business Name'), 'Ada Prints')
  await press(page.getByRole('checkbox', { name: /terms/ }))
  await press(page.getByRole('button', { name: 'Create Account' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Your account is ready' })).toBeVisible()
  await expect(page.locator('input:focus')).toBeVisible()
}

/** Buys what was published, in the tab that opens. */
async function buyIt(context: BrowserContext, page: Page, hand: Hand, { order, total }: Ware): Promise<Page> {
  const checkout = await openInTab(context, () => hand.press(page.getByRole('link', { name: 'Buy it yourself' })))
  await order?.(checkout, hand)
  await expect(payButton(checkout)).toHaveText(`Pay ${total}`)
  await hand.press(payButton(checkout))
  await expect(heading(checkout, 'Payment Successful!')).toBeVisible()
  return checkout
}

for (const [way, hand] of Object.entries({ keyboard, touch }))
  for (const [name, ware] of Object.entries(WARES)) {
    // The mug has every step that the others have.
    test(`${name} is sold from the landing page on, by ${way}`, async ({ browser }) => {
      const context = await browser.newContext({
        baseURL: productUrl(),
        viewport: { width: 375, height: 812 },
        permissions: ['clipboard-read', 'clipboard-write'],
        reducedMotion: 'reduce',
        hasTouch: way === 'touch',
      })
      const page = await context.newPage()
      const picture = (of: Page, step: string) => keepPicture(of, `first-${way}-${ware.begin.replace(' ', '-')}-${step}`)

      await signUp(page, hand, ware.begin)
      await ware.describe(page, hand)
      await picture(page, 'form')
      await hand.press(page.getByRole('button', { name: 'Publish and copy link' }))
      await expect(page.getByRole('heading', { name: 'Your link is ready' })).toBeFocused()
      await expect(page.getByText('Link URL copied!')).toBeVisible()
      await picture(page, 'link')
      const checkout = await buyIt(context, page, hand, ware)
      await picture(checkout, 'paid')
      // Back in the first tab.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await expect(page.getByRole('button', { name: /Set up payments/ })).toBeHidden()
      await context.close()
    })
  }
