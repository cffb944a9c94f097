import { Ellipsis } from 'lucide-react'
import {
  cloneElement,
  createContext,
  use,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { IconButton } from './Button.tsx'
import type { ChoiceProps, ItemProps, LinkProps } from './MenuParts.tsx'
import { messages } from './messages.tsx'

type Parts = typeof import('./MenuParts.tsx')
const load = () => import('./MenuParts.tsx')
const PartsContext = createContext<Parts | null>(null)

interface MenuProps {
  /** A button. */
  trigger: ReactElement<TriggerProps>
  children: ReactNode
}

interface TriggerProps {
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onClick: (event: MouseEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
  onPointerEnter: () => void
}

/** A menu under its trigger. Until its first use, it is only the button: the script of menus is large, and a table has many. */
export function Menu({ trigger, children }: MenuProps) {
  const [parts, setParts] = useState<Parts | null>(null)
  const [byKeyboard, setByKeyboard] = useState(false)

  function open(isKey: boolean) {
    setByKeyboard(isKey)
    load().then(setParts, () => messages.error('The menu did not load. Check your connection and try again.'))
  }
  if (!parts)
    return cloneElement(trigger, {
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      // Enter and Space are clicks without a pointer.
      onClick: ({ detail }) => open(detail === 0),
      onKeyDown: (event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        open(true)
      },
      onPointerEnter: () => void load().catch(() => {}),
    })
  return (
    <PartsContext value={parts}>
      <parts.OpenMenu trigger={trigger} byKeyboard={byKeyboard}>
        {children}
      </parts.OpenMenu>
    </PartsContext>
  )
}

/** The menu at the end of a table's row; `label` names the row: "Actions for Blue mug". */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu
      trigger={
        <IconButton small label={label}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      {children}
    </Menu>
  )
}

/** A menu item with an action. */
export function MenuItem(props: ItemProps) {
  const { MenuItem: Part } = useParts()
  return <Part {...props} />
}

/** A menu item with a link: a page of the dashboard, or with `newTab` any URL. */
export function MenuLink(props: LinkProps) {
  const { MenuLink: Part } = useParts()
  return <Part {...props} />
}

/** A single choice inside a menu. Choosing leaves the menu open, so that its effect can be seen. */
export function MenuChoice<Value extends string>(props: ChoiceProps<Value>) {
  const { MenuChoice: Part } = useParts()
  return <Part {...props} />
}

/** A hairline between groups. */
export function MenuRule() {
  const { MenuRule: Part } = useParts()
  return <Part />
}

/** Text at the top of a menu. */
export function MenuNote({ children }: { children: ReactNode }) {
  const { MenuNote: Part } = useParts()
  return <Part>{children}</Part>
}

function useParts(): Parts {
  const parts = use(PartsContext)
  if (!parts) throw new Error('Render this inside a menu.')
  return parts
}
