import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { HandCoins, Plus } from 'lucide-react'
import { useState } from 'react'
import { useApp, useMerchant } from '../../context.ts'
import { windowOfFive } from '../../lib/pages.ts'
import { useAddressParameter } from '../../lib/useAddressParameter.ts'
import { useFirstUse } from '../../shell/useFirstUse.ts'
import { useListAddress } from '../../lib/useListAddress.ts'
import { ConfirmEmailFirst } from '../../shell/ConfirmEmailFirst.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { ListCard } from '../../ui/ListCard.tsx'
import { messages } from '../../ui/messages.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QuietSelect } from '../../ui/Select.tsx'
import { LinkTabs } from '../checkout-links/LinkTabs.tsx'
import { statusFilters } from './labels.ts'
import { requestColumns } from './requestColumns.tsx'
import { RequestDialogs } from './RequestDialogs.tsx'
import { createPaymentRequests, type PaymentRequests } from './requests.ts'

/** Payments that the merchant asked single people for. `?open={id}` opens one, `?open=new` the form. */
export function PaymentRequestsPage() {
  useSignals()
  const { client } = useApp()
  const { emailConfirmed } = useMerchant()
  const [requests] = useState(() => createPaymentRequests(client, messages))
  const { list } = requests
  useListAddress(list)
  useSignalEffect(list.load)
  useFirstUse('paymentRequests', list)
  useAddressParameter('open', requests.show)
  const state = list.state.value
  // Before the form, whose every field would be in vain.
  if (!emailConfirmed && state.status === 'ready' && state.data.rows.length === 0 && !list.narrowed.value)
    return (
      <>
        <PageHead title="Checkout Links" />
        <LinkTabs />
        <ConfirmEmailFirst>A request is mailed in the name of your shop, so the account has to be yours.</ConfirmEmailFirst>
      </>
    )
  return (
    <>
      <PageHead title="Checkout Links" actions={emailConfirmed && <CreateButton requests={requests} />} />
      <LinkTabs />
      <FilterBar>
        <QuietSelect label="Status" choices={statusFilters} value={requests.status.value} onChange={requests.filterStatus} />
      </FilterBar>
      <ListCard
        list={list}
        caption="Payment requests"
        loading="Loading payment requests..."
        failure="Error: "
        empty={<NoRequests requests={requests} />}
        unmatched={{ icon: <HandCoins aria-hidden />, title: 'No payment requests found.', clear: 'Clear filters' }}
        columns={requestColumns(requests)}
        rows={5}
        pagination={{ label: 'Payment requests pages', window: windowOfFive, whenNeeded: true }}
      />
      {emailConfirmed && <RequestDialogs requests={requests} />}
    </>
  )
}

const CreateButton = ({ requests }: { requests: PaymentRequests }) => (
  <Button look="primary" onClick={requests.create}>
    <Plus aria-hidden />
    Request Payment
  </Button>
)

function NoRequests({ requests }: { requests: PaymentRequests }) {
  return (
    <EmptyState icon={<HandCoins aria-hidden />} title="No payment requests yet." action={<CreateButton requests={requests} />}>
      Ask one person for one payment: a deposit, a session, an open bill. They get a mail with a button to pay, and reminders.
    </EmptyState>
  )
}
