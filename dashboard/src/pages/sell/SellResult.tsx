import type { Schema } from '@linktill/sdk'
import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Check, ChevronRight, CodeXml, Copy, ExternalLink, FlaskConical, Settings2, Wallet } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { useApp, useMerchant } from '../../context.ts'
import { copyText } from '../../lib/copy.ts'
import { createLoader } from '../../lib/loader.ts'
import { useReturn } from '../../lib/useReturn.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import controls from '../../ui/controls.module.css'
import { messages } from '../../ui/messages.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { createSetupActions, testAddress } from '../dashboard/setup.ts'
import { ChatCard } from '../share/ChatCard.tsx'
import styles from './SellResult.module.css'

/** What was published: its address, and what one does next. */
export function SellResult({ id }: { id: string }) {
  useSignals()
  const { client } = useApp()
  const [link] = useState(() => createLoader(() => client.getLink({ path: { id } })))
  useSignalEffect(link.load)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = 'Your link is ready · Linktill'
    heading.current?.focus()
  }, [])
  const state = link.state.value
  return (
    <>
      <div className={styles.head}>
        <Check aria-hidden />
        <div>
          <h1 ref={heading} tabIndex={-1}>
            Your link is ready
          </h1>
          <p>Paste it wherever people find you.</p>
        </div>
      </div>
      {state.status === 'failed' && <Banner kind="error" onRetry={link.load}>{`Error: ${state.message}`}</Banner>}
      {state.status === 'loading' && <Skeleton shape="block" />}
      {state.status === 'ready' && <Ready link={state.data} />}
    </>
  )
}

function Ready({ link }: { link: Schema<'Link'> }) {
  useSignals()
  const { client, session } = useApp()
  const merchant = useMerchant()
  const [setup] = useState(() => createSetupActions(client, { leave: (url) => location.assign(url), reload: () => undefined }))
  const address = useRef<HTMLInputElement>(null)
  // Payments may have been set up in the tab of the test sale.
  useReturn(session.loadProfile)
  async function copy() {
    if (await copyText(link.checkout_url)) return messages.success('Link URL copied!')
    messages.error('Failed to copy Link URL')
    address.current?.select()
  }
  const share = `/dashboard/checkout-links/${link.id}`
  const trial = merchant.paymentsEnabled
    ? testAddress(link.checkout_url, merchant.email)
    : `/dashboard/sell?link=${link.id}&buy=yourself`
  return (
    <div className={styles.result}>
      <div>
        <section className={styles.address} aria-label="Address">
          <input
            ref={address}
            className={controls.input}
            readOnly
            value={link.checkout_url}
            aria-label="Checkout link address"
            onFocus={(event) => event.target.select()}
          />
          <Button look="primary" onClick={copy}>
            <Copy aria-hidden />
            Copy
          </Button>
          <a className={buttonClass({})} href={link.checkout_url} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden />
            Open
          </a>
        </section>
        <nav className={styles.next} aria-label="Next">
          {!merchant.paymentsEnabled && merchant.shop === 'platform' && (
            <button type="button" aria-busy={setup.busy.value !== null} onClick={setup.connect}>
              <Wallet aria-hidden />
              <span>
                Set up payments
                <small>{setup.problem.value ?? 'Until then your link cannot take money.'}</small>
              </span>
              <ChevronRight aria-hidden />
            </button>
          )}
          {merchant.testMode && (
            <a href={trial} target="_blank" rel="noreferrer">
              <FlaskConical aria-hidden />
              <span>
                Buy it yourself
                <small>
                  {merchant.paymentsEnabled
                    ? 'Pay with the test card and see what your shoppers and you get.'
                    : 'Sets up payments, then opens your checkout with the test card.'}
                </small>
              </span>
              <ChevronRight aria-hidden />
            </a>
          )}
          <Next
            href={share}
            icon={<CodeXml aria-hidden />}
            title="Embed it"
            note="The same checkout on your own site, as a button or in the page."
          />
          <Next
            href={share}
            icon={<Settings2 aria-hidden />}
            title="Set it up further"
            note="Promo codes, questions, a message, shipping rates."
          />
        </nav>
        <Link className="text-link" href="/dashboard/sell">
          Sell something else
        </Link>
      </div>
      <section className={styles.chat} aria-label="What a chat shows">
        <h2>What a chat shows</h2>
        <ChatCard link={link} />
      </section>
    </div>
  )
}

interface NextProps {
  href: string
  icon: ReactNode
  title: string
  note: string
}

const Next = ({ href, icon, title, note }: NextProps) => (
  <Link href={href}>
    {icon}
    <span>
      {title}
      <small>{note}</small>
    </span>
    <ChevronRight aria-hidden />
  </Link>
)
