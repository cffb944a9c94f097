import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { Link } from 'wouter'
import { useApp, useMerchant } from '../../context.ts'
import { formatMoney } from '../../lib/money.ts'
import { planName } from '../../lib/plans.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button, buttonClass, ButtonLink } from '../../ui/Button.tsx'
import { Step, Steps } from '../../ui/Steps.tsx'
import { CheckoutSketch } from './CheckoutSketch.tsx'
import styles from './FirstSteps.module.css'
import { createSetupActions, progressOf, saleAddress, type SetupActions } from './setup.ts'

interface FirstStepsProps {
  setup: Schema<'DashboardSetup'>
  /** Reads the state of the steps again. */
  reload: () => void
}

/** The home page until the first sale: what is left to do, with its state. See docs/product/dashboard.md#first-sale. */
export function FirstSteps({ setup, reload }: FirstStepsProps) {
  useSignals()
  const { client } = useApp()
  const merchant = useMerchant()
  const [actions] = useState(() => createSetupActions(client, { leave: (url) => location.assign(url), reload }))
  const { steps, done, next } = progressOf(setup, merchant.shop)
  const { product } = setup
  const look = (step: typeof next) => (step === next ? 'primary' : 'plain')
  return (
    <>
      {actions.problem.value && <Banner kind="error">{actions.problem.value}</Banner>}
      <section className={styles.card} aria-label="Set up">
        <Steps>
          <Step number={1} done title="Create your account">
            {merchant.shop === 'platform'
              ? `${planName(merchant.tier).replace('Plan', 'plan')}, ${merchant.feeRate}% per sale`
              : 'Only the fee of the payment provider is taken off a sale.'}
          </Step>
          <Step
            number={2}
            done={done.product}
            open={next === 'product'}
            title="Add a product"
            action={<ProductAction product={product} look={look('product')} actions={actions} />}
          >
            {product?.status === 'draft'
              ? `“${product.name}” is a draft. Activate it, so that it can be sold.`
              : product
                ? `${product.name}, ${formatMoney(product.price, product.currency)}`
                : 'A name and a price are enough. Or import a spreadsheet.'}
          </Step>
          {steps.includes('payments') && (
            <Step
              number={3}
              done={done.payments}
              open={next === 'payments'}
              title="Get paid"
              action={
                <Button look={look('payments')} busy={actions.busy.value === 'payments'} onClick={actions.connect}>
                  Connect
                </Button>
              }
            >
              {done.payments
                ? 'Your checkouts can take payments.'
                : merchant.testMode
                  ? 'Connect a payout account. In test mode this takes one click.'
                  : 'Connect a payout account. Until then your links cannot take payments.'}
            </Step>
          )}
          <Step
            number={steps.length + 1}
            open={next === 'sale'}
            title={merchant.testMode ? 'Share your link and make a test sale' : 'Share your link'}
            action={<SaleAction setup={setup} look={look('sale')} />}
          >
            {saleText(setup, merchant.testMode)} <ShareLink setup={setup} />
          </Step>
        </Steps>
        <CheckoutSketch product={product} accent={merchant.appearance['colorPrimary']} />
      </section>
    </>
  )
}

interface ActionProps {
  look: 'primary' | 'plain'
}

function ProductAction({
  product,
  look,
  actions,
}: ActionProps & Pick<FirstStepsProps['setup'], 'product'> & { actions: SetupActions }) {
  useSignals()
  if (!product)
    return (
      <ButtonLink look={look} href="/dashboard/sell">
        Sell something
      </ButtonLink>
    )
  return (
    <Button look={look} busy={actions.busy.value === 'product'} onClick={() => actions.activate(product.id)}>
      Activate
    </Button>
  )
}

function SaleAction({ setup, look }: ActionProps & Pick<FirstStepsProps, 'setup'>) {
  const address = saleAddress(setup, useMerchant().email)
  if (!address) return <Button disabled>Open checkout</Button>
  return (
    <a className={buttonClass({ look })} href={address} target="_blank" rel="noreferrer">
      Open checkout
    </a>
  )
}

/** Before there is a link, the product's own address is sold. */
function ShareLink({ setup: { link, checkoutUrl } }: Pick<FirstStepsProps, 'setup'>) {
  if (!checkoutUrl) return null
  return link ? (
    <Link className="text-link" href={`/dashboard/checkout-links/${link.id}`}>
      Share “{link.name}”
    </Link>
  ) : (
    <Link className="text-link" href="/dashboard/checkout-links?open=new">
      Create a link
    </Link>
  )
}

function saleText({ testCard }: Schema<'DashboardSetup'>, testMode: boolean): string {
  if (testCard) return 'We open your checkout with the test card filled in.'
  return testMode
    ? 'Pay with the card 4242 4242 4242 4242, any future date and any code.'
    : 'Send it to your first customer. This list ends with your first sale.'
}
