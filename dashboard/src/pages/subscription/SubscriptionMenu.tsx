import { CalendarClock, CirclePause, CirclePlay, SkipForward, Tag } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { actionsOf, type Action, type Details, type SubscriptionState } from './createSubscription.ts'

const items: [Action, string, typeof Tag][] = [
  ['pause', 'Pause', CirclePause],
  ['skip', 'Skip the next cycle', SkipForward],
  ['move', 'Move the next charge', CalendarClock],
  ['price', 'Change the price', Tag],
]

/** What can be done with a subscription. One that is paused is resumed by the page's primary button. */
export function SubscriptionMenu({ details, subscription }: { details: Details; subscription: SubscriptionState }) {
  const actions = actionsOf(details)
  const offered = items.filter(([action]) => actions.has(action))
  return (
    <>
      {actions.has('cancel') && (
        <Button look="danger-text" onClick={() => subscription.ask('cancel')}>
          {details.status === 'cancelled' ? 'End now' : 'Cancel subscription'}
        </Button>
      )}
      {offered.length > 0 && (
        <Menu trigger={<Button>Change</Button>}>
          {offered.map(([action, title, Icon]) => (
            <MenuItem key={action} icon={<Icon aria-hidden />} onSelect={() => subscription.ask(action)}>
              {title}
            </MenuItem>
          ))}
        </Menu>
      )}
      {actions.has('resume') && (
        <Button look="primary" onClick={() => subscription.ask('resume')}>
          <CirclePlay aria-hidden />
          Resume
        </Button>
      )}
    </>
  )
}
