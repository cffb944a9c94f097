import { useSignals } from '@preact/signals-react/runtime'
import { FlaskConical } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import type { Outcome, Payouts } from './payouts.ts'

/** The most common ways in which a payout ends. The API knows more. */
const outcomes: [Outcome, string][] = [
  ['taken', 'The bank takes it'],
  ['account_closed', 'The bank account is closed'],
  ['no_account', 'The bank account does not exist'],
  ['declined', 'The bank refuses it'],
]

/** Makes the sandbox pay out at once, to try what follows. */
export function SimulateMenu({ payouts }: { payouts: Payouts }) {
  useSignals()
  return (
    <Menu
      trigger={
        <Button busy={payouts.busy.value}>
          <FlaskConical aria-hidden />
          Simulate a payout
        </Button>
      }
    >
      {outcomes.map(([outcome, label]) => (
        <MenuItem key={outcome} onSelect={() => void payouts.simulate(outcome)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
