import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { useScope } from '../../parts/scope.js'
import { TestWalletDialog } from './TestWalletDialog.js'
import type { WalletsProps } from './WalletsProps.js'

/** The sandbox's wallet. It does what a real one does, so that every way through it can be tried without a device. */
export function TestWallet({ express, mayOpen, onReady }: WalletsProps) {
  useSignals()
  const { checkout, messages } = useScope()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => onReady(true), [onReady])

  return (
    <>
      <button
        type="button"
        className="ck-button ck-wallet"
        disabled={!isOpen && checkout.busy.value !== null}
        onClick={() => setOpen(mayOpen())}
      >
        {messages.express.testWallet}
      </button>
      {isOpen && <TestWalletDialog express={express} onClose={() => setOpen(false)} />}
    </>
  )
}
