import { useState, type ReactNode } from 'react'
import { useApp } from '../../../context.ts'
import { createProof, type Proof, type ProofKind, requestOf } from '../../../shell/proof.ts'
import { ProofFields } from '../../../shell/ProofFields.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import grid from '../../../ui/FormGrid.module.css'

interface ProofDialogProps {
  title: string
  /** Label of the button. */
  action: string
  destructive?: boolean
  accepts: ProofKind[]
  /** The function of the first render. */
  onProved: (proof: Proof) => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** A change of factors, with its proof in the same call. */
export function ProofDialog({ title, action, destructive = false, accepts, onProved, onClose, children }: ProofDialogProps) {
  const { client } = useApp()
  const [form] = useState(() =>
    createProof({ accepts, request: requestOf(client), save: onProved, failure: 'That did not work' }),
  )
  return (
    <FormDialog {...{ title, action, destructive, form, onClose }} shape="confirm">
      <div className={grid.grid}>
        {children}
        <ProofFields form={form} />
      </div>
    </FormDialog>
  )
}
