import { useSignals } from '@preact/signals-react/runtime'
import { ChartColumn, CirclePause, CirclePlay, Copy, Ellipsis, ExternalLink, Pencil, Trash2 } from 'lucide-react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Menu, MenuItem, MenuLink, MenuRule } from '../../ui/Menu.tsx'
import type { LinkEditor } from './linkEditor.ts'

/** The actions on the link of a page. */
export function LinkMenu({ editor }: { editor: LinkEditor }) {
  useSignals()
  const link = editor.link.value
  const ToggleIcon = link.is_active ? CirclePause : CirclePlay
  return (
    <>
      <Button onClick={editor.edit}>Edit Link</Button>
      <Menu
        trigger={
          <IconButton label={`Actions for ${link.name}`}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<Copy aria-hidden />} onSelect={() => void editor.copy()}>
          Copy link URL
        </MenuItem>
        <MenuItem icon={<Pencil aria-hidden />} onSelect={editor.edit}>
          Edit
        </MenuItem>
        <MenuItem icon={<ToggleIcon aria-hidden />} onSelect={() => void editor.toggle()}>
          {link.is_active ? 'Deactivate' : 'Activate'}
        </MenuItem>
        <MenuLink href={`/dashboard/checkout-links/${link.id}/analytics`} icon={<ChartColumn aria-hidden />}>
          View Analytics
        </MenuLink>
        <MenuLink newTab href={link.checkout_url} icon={<ExternalLink aria-hidden />}>
          Open in a new tab
        </MenuLink>
        <MenuRule />
        <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={editor.askDelete}>
          Delete
        </MenuItem>
      </Menu>
    </>
  )
}
