import { Download } from 'lucide-react'
import type { SheetFormat } from '../lib/download.ts'
import { Button } from './Button.tsx'
import { Menu, MenuItem } from './Menu.tsx'

interface ExportMenuProps {
  label?: string
  size?: 'small'
  busy: boolean
  onExport: (format: SheetFormat) => void
}

/** A menu that exports a list as a spreadsheet. */
export function ExportMenu({ label = 'Export', size, busy, onExport }: ExportMenuProps) {
  return (
    <Menu
      trigger={
        <Button busy={busy} {...(size && { size })}>
          <Download aria-hidden />
          {label}
        </Button>
      }
    >
      <MenuItem onSelect={() => onExport('xlsx')}>Excel (.xlsx)</MenuItem>
      <MenuItem onSelect={() => onExport('csv')}>CSV (.csv)</MenuItem>
      <MenuItem onSelect={() => onExport('csv_exact')}>CSV for programs (.csv)</MenuItem>
    </Menu>
  )
}
