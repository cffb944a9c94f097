import { useSignals } from '@preact/signals-react/runtime'
import { Clapperboard, FlaskConical, History, KeyRound, ListChecks, Pencil, Power, Trash2 } from 'lucide-react'
import { Badge } from '../../../ui/Badge.tsx'
import { MenuItem, MenuRule, RowMenu } from '../../../ui/Menu.tsx'
import type { Column } from '../../../ui/Table.tsx'
import type { Endpoint, Endpoints } from './endpoints.ts'
import styles from './WebhooksTab.module.css'
import { endpointBadge, eventsOf } from './labels.ts'

/** The columns of the table of endpoints. */
export const endpointColumns = (endpoints: Endpoints): Column<Endpoint>[] => [
  {
    title: 'Address',
    wide: true,
    card: 'title',
    className: styles.address,
    cell: (endpoint) => (
      <>
        <button type="button" className="row-link truncate" onClick={() => endpoints.showDeliveries(endpoint)}>
          {endpoint.url}
        </button>
        {endpoint.description && <span className={`${styles.description} truncate`}>{endpoint.description}</span>}
      </>
    ),
  },
  { title: 'Events', className: styles.events, cell: eventsOf },
  { title: 'Status', className: styles.status, cell: (endpoint) => <Badge {...endpointBadge(endpoint)} /> },
  {
    title: 'Actions',
    quiet: true,
    card: 'menu',
    cell: (endpoint) => <EndpointMenu endpoint={endpoint} endpoints={endpoints} />,
  },
]

function EndpointMenu({ endpoint, endpoints }: { endpoint: Endpoint; endpoints: Endpoints }) {
  useSignals()
  return (
    <RowMenu label={`Actions for ${endpoint.url}`}>
      <MenuItem icon={<ListChecks aria-hidden />} onSelect={() => endpoints.showDeliveries(endpoint)}>
        Deliveries
      </MenuItem>
      <MenuItem icon={<Pencil aria-hidden />} onSelect={() => endpoints.edit(endpoint)}>
        Edit
      </MenuItem>
      <MenuItem icon={<KeyRound aria-hidden />} onSelect={() => endpoints.showSecret(endpoint)}>
        Signing secret
      </MenuItem>
      {endpoint.enabled && (
        <>
          <MenuItem icon={<FlaskConical aria-hidden />} onSelect={() => endpoints.test(endpoint)}>
            Send a test event
          </MenuItem>
          {endpoints.isSandbox.value && (
            <MenuItem icon={<Clapperboard aria-hidden />} onSelect={() => endpoints.play(endpoint)}>
              Play a scenario
            </MenuItem>
          )}
          <MenuItem icon={<History aria-hidden />} onSelect={() => endpoints.replay(endpoint)}>
            Replay events
          </MenuItem>
        </>
      )}
      <MenuItem icon={<Power aria-hidden />} onSelect={() => void endpoints.toggle(endpoint)}>
        {endpoint.enabled ? 'Switch off' : 'Switch on'}
      </MenuItem>
      <MenuRule />
      <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => endpoints.askDelete(endpoint)}>
        Delete
      </MenuItem>
    </RowMenu>
  )
}
