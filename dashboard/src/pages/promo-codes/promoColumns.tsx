import { CircleStop, Copy, FlaskConical, Pencil, Receipt } from 'lucide-react'
import { formatDay, formatMoment } from '../../lib/dates.ts'
import { Badge } from '../../ui/Badge.tsx'
import { MenuItem, MenuRule, RowMenu } from '../../ui/Menu.tsx'
import { CardLine, type Column } from '../../ui/Table.tsx'
import type { PromoCode, PromoCodes, PromoSort } from './promoCodes.ts'
import styles from './PromoCodesTable.module.css'
import { badgeOf, discountOf, redemptionsOf, scopeOf } from './labels.ts'

/** The columns of the promo codes table. */
export function promoColumns(promos: PromoCodes, timeZone: string): Column<PromoCode, PromoSort>[] {
  return [
    {
      title: 'Code',
      sort: 'code',
      wide: true,
      card: 'title',
      className: styles.code,
      cell: (code) => (
        <>
          <button type="button" className="row-link mono truncate" onClick={() => promos.edit(code)}>
            {code.code}
          </button>
          <CardLine>
            <Badge {...badgeOf(code)} />
            {scopeOf(code) !== 'All' && scopeOf(code)}
          </CardLine>
        </>
      ),
    },
    { title: 'Discount', numeric: true, labelled: true, cell: discountOf },
    {
      title: 'Redemptions',
      sort: 'redemptions',
      numeric: true,
      labelled: true,
      className: styles.redemptions,
      cell: (code) => (
        <button type="button" className="row-link" onClick={() => promos.showRedemptions(code)}>
          {redemptionsOf(code)}
        </button>
      ),
    },
    {
      title: 'Per customer',
      numeric: true,
      className: styles.perCustomer,
      cell: ({ max_per_customer: limit }) => limit ?? <None />,
    },
    { title: 'Applies to', card: 'hidden', className: styles.scope, cell: scopeOf },
    { title: 'Starts', className: styles.starts, cell: ({ starts_at: at }) => <Day at={at} timeZone={timeZone} /> },
    {
      title: 'Ends',
      sort: 'ends_at',
      labelled: true,
      className: styles.ends,
      cell: ({ ends_at: at }) => <Day at={at} timeZone={timeZone} />,
    },
    { title: 'Status', card: 'hidden', cell: (code) => <Badge {...badgeOf(code)} /> },
    { title: 'Actions', quiet: true, card: 'menu', cell: (code) => <PromoMenu code={code} promos={promos} /> },
  ]
}

const None = () => <span className="faint">–</span>

/** The date. The time is in its tooltip. */
const Day = ({ at, timeZone }: { at: string | null; timeZone: string }) =>
  at === null ? (
    <None />
  ) : (
    <time dateTime={at} title={formatMoment(at, timeZone)}>
      {formatDay(at, timeZone)}
    </time>
  )

function PromoMenu({ code, promos }: { code: PromoCode; promos: PromoCodes }) {
  return (
    <RowMenu label={`Actions for ${code.code}`}>
      <MenuItem icon={<Pencil aria-hidden />} onSelect={() => promos.edit(code)}>
        Edit
      </MenuItem>
      <MenuItem icon={<FlaskConical aria-hidden />} onSelect={() => promos.tryOut(code)}>
        Try it on a link
      </MenuItem>
      <MenuItem icon={<Receipt aria-hidden />} onSelect={() => promos.showRedemptions(code)}>
        Redemptions
      </MenuItem>
      <MenuItem icon={<Copy aria-hidden />} onSelect={() => void promos.copy(code)}>
        Copy code
      </MenuItem>
      {badgeOf(code).label !== 'Ended' && (
        <>
          <MenuRule />
          <MenuItem danger icon={<CircleStop aria-hidden />} onSelect={() => promos.askEnd(code)}>
            End code
          </MenuItem>
        </>
      )}
    </RowMenu>
  )
}
