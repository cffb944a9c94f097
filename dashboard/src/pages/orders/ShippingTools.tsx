import { useSignals } from '@preact/signals-react/runtime'
import { Truck } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuItem, MenuRule } from '../../ui/Menu.tsx'
import { messages } from '../../ui/messages.tsx'
import type { Orders } from './orders.ts'
import { createPackingSlips } from './packingSlips.ts'
import { downloadToShip } from './sheetShipping.ts'

/** A menu of what can be done with all orders of the list *To ship*. */
export function ShippingTools({ orders }: { orders: Orders }) {
  useSignals()
  const { client } = useApp()
  const [slips] = useState(() => createPackingSlips(client, messages))
  const find = async () => ({ order_ids: await orders.findOldest() })
  return (
    <Menu
      trigger={
        <Button busy={slips.busy.value}>
          <Truck aria-hidden />
          Ship many
        </Button>
      }
    >
      <MenuItem onSelect={() => void slips.print(find, false)}>Packing slips</MenuItem>
      <MenuItem onSelect={() => void slips.print(find, true)}>Packing slips with prices</MenuItem>
      <MenuRule />
      <MenuItem onSelect={() => void downloadToShip(client, messages, orders)}>Download spreadsheet</MenuItem>
      <MenuItem onSelect={orders.askShipBySheet}>Import tracking numbers</MenuItem>
    </Menu>
  )
}
