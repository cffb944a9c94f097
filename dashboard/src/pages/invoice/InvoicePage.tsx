import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Download, FileCode, PenLine, Printer, ReceiptText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Redirect, useSearch } from 'wouter'
import { useApp } from '../../context.ts'
import { fill } from '../../lib/fill.ts'
import { loginPath } from '../../session.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { messages } from '../../ui/messages.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { createInvoice, type InvoiceAddress } from './invoice.ts'
import styles from './InvoicePage.module.css'
import { InvoiceSheet } from './InvoiceSheet.tsx'
import { titleOf } from './invoiceText.ts'
import { loadLater } from '../../ui/loadLater.tsx'

const CorrectionDialog = loadLater(async () => (await import('./CorrectionDialog.tsx')).CorrectionDialog)

/** `/account/orders/{id}/invoice`: for the signed-in merchant or buyer, and for anyone with the link of a receipt. */
export function InvoicePage({ orderId }: { orderId: string }) {
  useSignals()
  const { session } = useApp()
  const search = useSearch()
  const query = new URLSearchParams(search)
  const [token, document] = [query.get('token') ?? undefined, query.get('document') ?? undefined]
  if (!token && !session.signedIn.value)
    return <Redirect to={loginPath(`/account/orders/${orderId}/invoice${search && `?${search}`}`)} replace />
  return <Paper key={`${orderId} ${search}`} address={{ orderId, document, token }} signedIn={session.signedIn.value} />
}

function Paper({ address, signedIn }: { address: InvoiceAddress; signedIn: boolean }) {
  useSignals()
  const { client } = useApp()
  const [invoice] = useState(() => createInvoice(client, messages, address))
  useSignalEffect(invoice.load)
  const [correcting, setCorrecting] = useState(false)
  const corrected = (number: string) => {
    setCorrecting(false)
    if (paper) messages.success(fill(paper.labels.corrected, { number }))
    invoice.load()
  }
  const state = invoice.state.value
  const paper = state.status === 'ready' ? state.data : null
  const title = paper ? `${titleOf(paper)} ${paper.number}` : 'Invoice'
  useEffect(() => {
    window.document.title = `${title} · ${paper?.seller.store_name ?? 'Linktill'}`
  }, [title, paper])
  return (
    <div className={styles.page}>
      <header className={styles.tools}>
        {signedIn && <BackLink href="/dashboard/customers">My Orders</BackLink>}
        {paper && (
          <div className={styles.buttons}>
            {paper.withdrawal_url && (
              <a className="text-link" href={paper.withdrawal_url}>
                {paper.labels.withdraw}
              </a>
            )}
            {paper.correctable_until && (
              <Button onClick={() => setCorrecting(true)}>
                <PenLine aria-hidden />
                {paper.labels.correct}
              </Button>
            )}
            {!paper.donation && (
              <Button busy={invoice.busy.value} onClick={invoice.takeXml}>
                <FileCode aria-hidden />
                {paper.labels.download_xml}
              </Button>
            )}
            <Button onClick={() => window.print()}>
              <Printer aria-hidden />
              {paper.labels.print}
            </Button>
            <Button look="primary" busy={invoice.busy.value} onClick={invoice.takePdf}>
              <Download aria-hidden />
              {paper.labels.download_pdf}
            </Button>
          </div>
        )}
      </header>
      {paper && address.token && correcting && (
        <CorrectionDialog invoice={paper} token={address.token} onDone={corrected} onClose={() => setCorrecting(false)} />
      )}
      <main className={styles.sheet}>
        {state.status === 'loading' && <LoadingSheet />}
        {state.status === 'failed' && <Missing message={state.message} onRetry={invoice.load} />}
        {paper && <InvoiceSheet invoice={paper} addressOf={invoice.addressOf} />}
      </main>
    </div>
  )
}

const LoadingSheet = () => (
  <>
    <output className="sr-only">Loading invoice...</output>
    {[160, 240, 200, 480, 460, 470, 220].map((width) => (
      <p key={width}>
        <Skeleton width={`min(100%, ${width}px)`} />
      </p>
    ))}
  </>
)

const Missing = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <div role="alert">
    <h1 className="sr-only">Invoice</h1>
    <EmptyState
      kind="error"
      icon={<ReceiptText aria-hidden />}
      title={message}
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      An order has an invoice once it is completed. Only its seller and its buyer can open it, or the link of the receipt.
    </EmptyState>
  </div>
)
