import type { Schema } from '@linktill/sdk'
import { useSignalEffect } from '@preact/signals-react'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { messages } from '../../ui/messages.tsx'
import { FacebookPixel } from './FacebookPixel.tsx'
import { IntegrationStatus } from './IntegrationStatus.tsx'
import { PaymentProcessing } from './PaymentProcessing.tsx'
import { createPayments } from './payments.ts'
import { createPixelSettings } from './pixel.ts'

/** Payments & integrations. */
export function PaymentsSections({ merchant }: { merchant: Schema<'User'> }) {
  const { client } = useApp()
  const [payments] = useState(() => createPayments(client, (url) => location.assign(url)))
  const [pixel] = useState(() => createPixelSettings(client, messages))
  useSignalEffect(payments.load)
  useSignalEffect(pixel.load)
  return (
    <>
      <PaymentProcessing merchant={merchant} payments={payments} />
      <FacebookPixel pixel={pixel} />
      <IntegrationStatus merchant={merchant} payments={payments} pixel={pixel} />
    </>
  )
}
