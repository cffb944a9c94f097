import { Download } from 'lucide-react'
import type { SheetFormat } from '../lib/download.ts'
import { Button } from './Button.tsx'
import { Menu, MenuItem } from './Menu.tsx'

/** A menu that exports a list as a spreadsheet. */
export function ExportMenu({ busy, onExport }: { busy: boolean; onExport: (format: SheetFormat) => void }) {
  return (
    <Menu
      trigger={
        <Button busy={busy}>
          <Download aria-hidden />
          Export
        </Button>
      }
    >
      <MenuItem onSelect={() => onExport('xlsx')}>Excel (.xlsx)</MenuItem>
      <MenuItem onSelect={() => onExport('csv')}>CSV (.csv)</MenuItem>
      <MenuItem onSelect={() => onExport('csv_exact')}>CSV for programs (.csv)</MenuItem>
    </Menu>
  )
}
