import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useApp } from '../../context.ts'
import { isolate } from '../../lib/isolate.ts'
import { directionOf } from '../../lib/direction.ts'
import { fill } from '../../lib/fill.ts'
import { AuthPage } from '../../shell/AuthPage.tsx'
import auth from '../../shell/AuthPage.module.css'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { createWithdrawal, type Withdrawal } from './withdrawal.ts'

/** `/account/orders/{id}/withdraw`: a consumer withdraws from the contract, in their language. Opened by the receipt's link. */
export function WithdrawPage({ orderId }: { orderId: string }) {
  useSignals()
  const { client } = useApp()
  // The token stays in the URL, so that the page can be reloaded.
  const [query] = useSearchParams()
  const [withdrawal] = useState(() => createWithdrawal(client, { orderId, token: query.get('token') ?? '-' }))
  useSignalEffect(withdrawal.load)
  const state = withdrawal.state.value
  const now = withdrawal.confirmed.value ?? (state.status === 'ready' ? state.data : null)
  return (
    <div lang={now?.language} dir={now ? directionOf(now.language) : undefined}>
      <AuthPage title={now?.labels.title ?? 'Withdraw from contract'}>
        {state.status === 'loading' && <Skeleton shape="block" />}
        {state.status === 'failed' && <Banner kind="error">{state.message}</Banner>}
        {now && (
          <>
            <p className={auth.said}>
              <bdi>{now.shop_name}</bdi> · {now.labels.order} <bdi>#{now.order_number}</bdi>
            </p>
            <State withdrawal={now} form={withdrawal.form} />
            <p className={auth.after}>
              <a className="text-link" href="/account/orders">
                {now.labels.contact}
              </a>
            </p>
          </>
        )}
      </AuthPage>
    </div>
  )
}

interface StateProps {
  withdrawal: Withdrawal
  form: ReturnType<typeof createWithdrawal>['form']
}

function State({ withdrawal, form }: StateProps) {
  useSignals()
  const { labels, status, items, email } = withdrawal
  if (status === 'withdrawn')
    return (
      <output className={auth.said}>
        {fill(labels.done, { time: moment(withdrawal, withdrawal.withdrawn_at, 'long') })}{' '}
        {email && fill(labels.mailed, { email })}
      </output>
    )
  if (status === 'closed')
    return (
      <Banner kind="warning">
        {labels.closed} {labels.closed_more}
      </Banner>
    )
  return (
    <Form onSubmit={form.submit}>
      <p className={auth.said}>
        {withdrawal.until === null ? labels.lead_open : fill(labels.lead, { date: moment(withdrawal, withdrawal.until) })}
      </p>
      <p className={auth.said}>
        {labels.items}:{' '}
        {items.map(({ quantity, product_name }) => `${quantity} × ${isolate(product_name, labels.items)}`).join(', ')}
      </p>
      {form.problem.value && <Banner kind="error">{form.problem.value}</Banner>}
      <TextField label={labels.name} autoComplete="name" maxLength={200} {...form.field('name')} />
      <TextField label={labels.email} type="email" autoComplete="email" maxLength={254} {...form.field('email')} />
      <Button type="submit" look="primary" size="large" className={auth.wide} busy={form.busy.value}>
        {labels.confirm}
      </Button>
    </Form>
  )
}

/** Like the mails, with Latin digits and in the Gregorian calendar in all languages. */
const moment = ({ language, time_zone: timeZone }: Withdrawal, iso: string | null, timeStyle?: 'long') => {
  if (iso === null) return ''
  const calendar = { timeZone, numberingSystem: 'latn', calendar: 'gregory' }
  return new Intl.DateTimeFormat(language, { ...calendar, dateStyle: 'long', timeStyle }).format(new Date(iso))
}
