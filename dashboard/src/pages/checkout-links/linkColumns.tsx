import {
  ChartColumn,
  CirclePause,
  CirclePlay,
  Copy,
  ExternalLink,
  Hourglass,
  Pencil,
  Share2,
  Trash2,
  TriangleAlert,
} from 'lucide-react'
import { Link as PageLink } from 'wouter'
import { formatDay } from '../../lib/dates.ts'
import { formatCount, formatMoney } from '../../lib/money.ts'
import { Badge } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { MenuItem, MenuLink, MenuRule, RowMenu } from '../../ui/Menu.tsx'
import { CardThumb } from './CardThumb.tsx'
import { CardLine, type Column } from '../../ui/Table.tsx'
import { choicesOf } from './choiceValues.ts'
import { limitState } from './limitState.ts'
import { type Link, type Links, type LinkSort, pageOf } from './links.ts'
import styles from './LinksTable.module.css'

/** The columns of the links table. */
export function linkColumns(links: Links, timeZone: string): Column<Link, LinkSort>[] {
  return [
    {
      title: 'Name',
      sort: 'name',
      card: 'title',
      className: styles.name,
      cell: (link) => <NameCell link={link} timeZone={timeZone} />,
    },
    {
      title: 'Products',
      sort: 'products',
      wide: true,
      card: 'hidden',
      className: styles.products,
      cell: (link) => <ProductsCell link={link} />,
    },
    {
      title: 'Views',
      sort: 'views',
      numeric: true,
      labelled: true,
      cell: ({ views }) => formatCount(views),
    },
    {
      title: 'Conv.',
      sort: 'conversions',
      numeric: true,
      labelled: true,
      cell: ({ conversions }) => formatCount(conversions),
    },
    {
      title: 'Revenue',
      sort: 'revenue',
      numeric: true,
      labelled: true,
      cell: ({ revenue_generated, currency }) => formatMoney(revenue_generated, currency),
    },
    {
      title: 'Fee',
      numeric: true,
      card: 'hidden',
      className: styles.fee,
      // Of the plan, or of the payment provider in a shop of one's own.
      cell: ({ revenue_generated, net, currency }) => formatMoney(revenue_generated - net, currency),
    },
    {
      title: 'Net',
      numeric: true,
      card: 'hidden',
      className: styles.net,
      cell: ({ net, currency }) => formatMoney(net, currency),
    },
    { title: 'Status', sort: 'status', card: 'hidden', cell: ({ status }) => <Badge status={status} /> },
    {
      title: 'Created',
      sort: 'created_at',
      className: styles.created,
      cell: ({ created_at }) => formatDay(created_at, timeZone),
    },
    { title: 'Actions', quiet: true, card: 'menu', cell: (link) => <LinkActions link={link} links={links} /> },
  ]
}

/** The name, which opens the page of the link, and the URL, which opens in a new tab. */
function NameCell({ link, timeZone }: { link: Link; timeZone: string }) {
  const state = limitState(link, timeZone)
  return (
    <div className={styles.named}>
      <CardThumb link={link} />
      <div>
        <PageLink className="row-link truncate" href={pageOf(link.id)}>
          {link.name}
        </PageLink>
        <a className={`${styles.address} mono`} href={link.checkout_url} target="_blank" rel="noreferrer">
          {new URL(link.checkout_url).pathname}
        </a>
        {state && <span className={styles.limits}>{state}</span>}
        <CardLine className={styles.meta}>
          <Badge status={link.status} />
          <span className="truncate">{link.product_summary}</span>
        </CardLine>
        <span className={styles.onCard}>
          <Missing names={link.missing_products} />
        </span>
      </div>
    </div>
  )
}

/** The products of the link. Marks missing products, which make the link unavailable. */
function ProductsCell({ link }: { link: Link }) {
  const { product_summary: summary, missing_products: missing } = link
  const choices = choicesOf(link)
  return (
    <>
      <span className={`${styles.summary} truncate`} title={summary}>
        {summary}
      </span>
      {choices && <span className={styles.limits}>{choices}</span>}
      <Missing names={missing} />
    </>
  )
}

function Missing({ names }: { names: string[] }) {
  if (names.length === 0) return null
  return (
    <span className={styles.missing} title={names.join(', ')}>
      <TriangleAlert aria-hidden />
      <span className="truncate">Not active: {names.join(', ')}</span>
    </span>
  )
}

function LinkActions({ link, links }: { link: Link; links: Links }) {
  const ToggleIcon = link.is_active ? CirclePause : CirclePlay
  return (
    <span className={styles.actions}>
      <IconButton small label="Copy link URL" title="Copy link URL" onClick={() => void links.copy(link)}>
        <Copy aria-hidden />
      </IconButton>
      <RowMenu label={`Actions for ${link.name}`}>
        <MenuLink href={pageOf(link.id)} icon={<Share2 aria-hidden />}>
          Share
        </MenuLink>
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => void links.edit(link.id)}>
          Edit
        </MenuItem>
        <MenuItem icon={<ToggleIcon aria-hidden />} onSelect={() => void links.toggle(link)}>
          {link.is_active ? 'Deactivate' : 'Activate'}
        </MenuItem>
        <MenuItem icon={<Hourglass aria-hidden />} onSelect={() => links.showWaitlist(link)}>
          Waiting list{link.waiting > 0 && ` (${formatCount(link.waiting)})`}
        </MenuItem>
        <MenuLink href={`${pageOf(link.id)}/analytics`} icon={<ChartColumn aria-hidden />}>
          View Analytics
        </MenuLink>
        <MenuLink newTab href={link.checkout_url} icon={<ExternalLink aria-hidden />}>
          Open in a new tab
        </MenuLink>
        <MenuRule />
        <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => links.askDelete(link)}>
          Delete
        </MenuItem>
      </RowMenu>
    </span>
  )
}
