import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useEffect } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useMerchant } from '../../context.ts'
import { FeeNote } from '../../shell/fees/FeeNote.tsx'
import { AskBeforeLeaving } from '../../ui/AskBeforeLeaving.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Form } from '../../ui/Form.tsx'
import { messages } from '../../ui/messages.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SellButtons } from './SellButtons.tsx'
import { SellFields } from './SellFields.tsx'
import { soldOnceShipped } from './sellForm.ts'
import styles from './SellForm.module.css'
import { SellPreview } from './SellPreview.tsx'
import { SellResult } from './SellResult.tsx'
import { TestSale } from './TestSale.tsx'
import { useSale } from './useSale.ts'

/** Sell something: one form for a product and its link. `?link=…` shows what was published, with `&buy=…` its checkout. */
export function SellPage() {
  const [query] = useSearchParams()
  const link = query.get('link')
  if (!link) return <NewSale />
  return query.has('buy') ? <TestSale id={link} /> : <SellResult key={link} id={link} />
}

function NewSale() {
  useSignals()
  const merchant = useMerchant()
  const [, navigate] = useLocation()
  const { form, onKeyDown } = useSale({ currency: merchant.mainCurrency }, () => {
    messages.success('Product added successfully!')
    navigate('/dashboard/products')
  })
  useEffect(() => void form.startAsBefore(), [form])
  // Saving leads to another page, without a question.
  const isUnsaved = useCallback(() => form.changed.peek() && !form.busy.peek(), [form])
  return (
    <>
      <PageHead title="Sell something" subtitle="One form, and you have an address to share." />
      <AskBeforeLeaving isUnsaved={isUnsaved} />
      <Form className={styles.page} onSubmit={form.publish} onKeyDown={onKeyDown}>
        <div>
          {form.problem.value && <Banner kind="error">{form.problem.value}</Banner>}
          <SellFields form={form} label="What do you sell?" />
        </div>
        <SellPreview form={form} merchant={merchant} />
        <div className={styles.foot}>
          <FeeNote sold={soldOnceShipped(form.values.value)} />
          <SellButtons form={form} />
        </div>
      </Form>
    </>
  )
}
