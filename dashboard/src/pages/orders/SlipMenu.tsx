import { useSignals } from '@preact/signals-react/runtime'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { messages } from '../../ui/messages.tsx'
import { createPackingSlips, type SlipsOf } from './packingSlips.ts'

interface SlipMenuProps {
  label: string
  look?: 'plain' | 'ghost'
  find: () => Promise<SlipsOf>
}

/** A button that downloads packing slips, with or without prices. */
export function SlipMenu({ label, look, find }: SlipMenuProps) {
  useSignals()
  const { client } = useApp()
  const [slips] = useState(() => createPackingSlips(client, messages))
  return (
    <Menu
      trigger={
        <Button size="small" look={look} busy={slips.busy.value}>
          {look === 'ghost' && <Printer aria-hidden />}
          {label}
        </Button>
      }
    >
      <MenuItem onSelect={() => void slips.print(find, false)}>Without prices</MenuItem>
      <MenuItem onSelect={() => void slips.print(find, true)}>With prices</MenuItem>
    </Menu>
  )
}
