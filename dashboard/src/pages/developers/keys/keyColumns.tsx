import { Ban } from 'lucide-react'
import { formatDay, formatMoment } from '../../../lib/dates.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { MenuItem, RowMenu } from '../../../ui/Menu.tsx'
import type { Column } from '../../../ui/Table.tsx'
import type { ApiKey, ApiKeys } from './apiKeys.ts'
import styles from './KeysTab.module.css'
import { accessInFull, accessOf } from './scopes.ts'

/** The columns of the table of keys. */
export const keyColumns = (keys: ApiKeys, timeZone: string): Column<ApiKey>[] => [
  {
    title: 'Name',
    wide: true,
    card: 'title',
    className: styles.name,
    cell: ({ name, status }) => (
      <>
        <span className="truncate">{name}</span>
        {status === 'expired' && <Badge status="inactive" label="Expired" />}
      </>
    ),
  },
  {
    title: 'Key',
    card: 'line',
    className: styles.key,
    cell: ({ prefix, last_four: end }) => <span className="mono">{`${prefix}…${end}`}</span>,
  },
  {
    title: 'Access',
    className: styles.muted,
    labelled: true,
    card: 'line',
    cell: (key) => <span title={accessInFull(key)}>{accessOf(key)}</span>,
  },
  {
    title: 'API version',
    className: styles.muted,
    labelled: true,
    cell: ({ version }) => version,
  },
  {
    title: 'Last used',
    className: styles.muted,
    labelled: true,
    cell: ({ last_used_at: at }) => (at ? <Day at={at} timeZone={timeZone} /> : 'Never'),
  },
  {
    title: 'Expires',
    className: styles.muted,
    labelled: true,
    cell: ({ expires_at: at }) => (at ? <Day at={at} timeZone={timeZone} /> : 'Never'),
  },
  {
    title: 'Actions',
    quiet: true,
    card: 'menu',
    cell: (key) => (
      <RowMenu label={`Actions for ${key.name}`}>
        <MenuItem danger icon={<Ban aria-hidden />} onSelect={() => keys.askRevoke(key)}>
          Revoke
        </MenuItem>
      </RowMenu>
    ),
  },
]

const Day = ({ at, timeZone }: { at: string; timeZone: string }) => (
  <time dateTime={at} title={formatMoment(at, timeZone)}>
    {formatDay(at, timeZone)}
  </time>
)
