import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { ChartColumn, Repeat } from 'lucide-react'
import { useState } from 'react'
import { useApp, useMerchant } from '../../context.ts'
import { windowOfFive } from '../../lib/pages.ts'
import { useListAddress } from '../../lib/useListAddress.ts'
import { useFirstUse } from '../../shell/useFirstUse.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { ListCard } from '../../ui/ListCard.tsx'
import { messages } from '../../ui/messages.tsx'
import { NavTabs } from '../../ui/NavTabs.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { createSubscriptions } from './createSubscriptions.ts'
import { FiguresStrip } from './FiguresStrip.tsx'
import { type StatusFilter, statusTabs } from './labels.ts'
import { subscriptionColumns } from './subscriptionColumns.tsx'

const PAGE = '/dashboard/subscriptions'
const hrefOf = (status: string) => (status === 'all' ? PAGE : `${PAGE}?status=${status}`)

/** What buyers agreed to pay again and again. */
export function SubscriptionsPage() {
  useSignals()
  const { client } = useApp()
  const { timeZone } = useMerchant()
  const [subscriptions] = useState(() => createSubscriptions(client, messages))
  const { list, figures, status } = subscriptions
  useListAddress(list)
  useSignalEffect(list.load)
  useSignalEffect(figures.load)
  useFirstUse('subscriptions', list)
  const state = list.state.value
  // A shop without any has no figures, and nothing to search for.
  const isEmpty = state.status === 'ready' && state.data.total === 0 && !list.narrowed.value
  const counted = figures.state.value
  return (
    <>
      <PageHead
        title="Subscriptions"
        actions={
          !isEmpty && (
            <>
              <ExportMenu busy={subscriptions.exporting.value} onExport={(format) => void subscriptions.exportList(format)} />
              <ButtonLink href={`${PAGE}/figures`}>
                <ChartColumn aria-hidden />
                Figures
              </ButtonLink>
            </>
          )
        }
      />
      {!isEmpty && (
        <>
          <FiguresStrip figures={figures} />
          <NavTabs
            label="Subscriptions"
            current={hrefOf(status.value)}
            tabs={(Object.entries(statusTabs) as [StatusFilter, string][]).map(([name, title]) => ({
              title,
              href: hrefOf(name),
              ...(name === 'past_due' && counted.status === 'ready' && { count: counted.data.now.past_due }),
            }))}
          />
          <FilterBar>
            <SearchField
              label="Search subscriptions"
              placeholder="Search email or name..."
              value={list.search.value}
              onChange={list.find}
            />
          </FilterBar>
        </>
      )}
      <ListCard
        list={list}
        caption="Subscriptions"
        loading="Loading subscriptions..."
        failure="Error: "
        empty={<NoSubscriptions />}
        unmatched={{ icon: <Repeat aria-hidden />, title: 'No subscriptions found.', clear: 'Clear filters' }}
        columns={subscriptionColumns(timeZone)}
        twoLine
        pagination={{ label: 'Subscriptions pages', window: windowOfFive, whenNeeded: true }}
      />
    </>
  )
}

const NoSubscriptions = () => (
  <EmptyState
    icon={<Repeat aria-hidden />}
    title="No subscriptions yet."
    action={
      <ButtonLink look="primary" href="/dashboard/products">
        Go to Products
      </ButtonLink>
    }
  >
    Memberships, boxes, courses in installments: open a product, choose under “Charged” how often it is paid, and share its link.{' '}
    <a className="text-link" href="/documentation/sell/subscriptions" target="_blank" rel="noreferrer">
      How subscriptions work
    </a>
  </EmptyState>
)
