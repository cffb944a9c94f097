import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { useId, useState } from 'react'
import { useApp } from '../../context.ts'
import { soldByLink } from '../../shell/createFeeNote.ts'
import { FeeNote } from '../../shell/FeeNote.tsx'
import { PaymentsNotice } from '../../shell/PaymentsNotice.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/Form.tsx'
import { messages } from '../../ui/messages.tsx'
import { Section } from '../../ui/Section.tsx'
import { Address } from './Address.tsx'
import { Card } from './Card.tsx'
import { Embed } from './Embed.tsx'
import { Options } from './Options.tsx'
import { createOptionsForm } from './optionsForm.ts'
import { Preview } from './Preview.tsx'
import styles from './ShareDialog.module.css'

interface ShareDialogProps {
  link: Schema<'Link'>
  onClose: () => void
}

/** Share & customize: the URL, QR code and snippets of a link, its options, and a preview. */
export function ShareDialog({ link, onClose }: ShareDialogProps) {
  useSignals()
  const { client } = useApp()
  const [version, setVersion] = useState(0)
  const [form] = useState(() =>
    createOptionsForm(client, link, () => {
      setVersion((before) => before + 1)
      messages.success('Checkout options saved.')
    }),
  )
  const formId = useId()
  return (
    <Dialog
      title="Share & customize"
      subtitle={link.name}
      shape="wide"
      onClose={onClose}
      changed={form.changed.value}
      foot={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" form={formId} look="primary" busy={form.busy.value}>
            Save changes
          </Button>
        </>
      }
    >
      <div className={styles.share}>
        <div className={styles.main}>
          <PaymentsNotice />
          {!link.is_active && <Banner kind="note">This link is inactive. Shoppers cannot buy until you activate it.</Banner>}
          <FeeNote sold={soldByLink(link)} />
          <Section title="Address">
            <Address link={link} />
          </Section>
          <Section title="What a chat shows">
            <Card link={link} />
          </Section>
          <Section title="Embed">
            <Embed url={link.checkout_url} />
          </Section>
          <Section title="Checkout options">
            <Form id={formId} onSubmit={form.submit}>
              {form.problem.value && (
                <div ref={reveal}>
                  <Banner kind="error">{form.problem.value}</Banner>
                </div>
              )}
              <Options form={form} />
            </Form>
          </Section>
        </div>
        <Preview urlId={link.url_id} url={link.checkout_url} version={version} />
      </div>
    </Dialog>
  )
}

/** Scrolls a message into view, because the Save button is far below it. */
const reveal = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' })
