import type { Schema } from '@linktill/sdk'
import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Fragment, useState } from 'react'
import { Link } from 'wouter'
import { useApp } from '../../context.ts'
import { countryName } from '../../lib/countries.ts'
import { download } from '../../lib/download.ts'
import { formatMoney } from '../../lib/money.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { QuietSelect } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { QuarterReturns } from './QuarterReturns.tsx'
import { createQuarterReturns } from './loadQuarterReturns.ts'
import { createVatReport, periods, quarterOf } from './vatReport.ts'
import styles from './VatReportDialog.module.css'

type Report = Schema<'VatReport'>

/** The VAT of a period by country and rate. See docs/product/tax.md#report. */
export function VatReportDialog({ timeZone, onClose }: { timeZone: string; onClose: () => void }) {
  useSignals()
  const { client } = useApp()
  const [{ report, returns }] = useState(() => {
    const save = (file: File) => download(file, file.name)
    const report = createVatReport(client, timeZone, save)
    return { report, returns: createQuarterReturns(client, () => quarterOf(report.period.value, timeZone), save) }
  })
  useSignalEffect(report.load)
  const state = report.state.value
  const { xlsx, csv } = report.exports
  const problem = xlsx.problem.value ?? csv.problem.value
  return (
    <Dialog
      title="VAT report"
      subtitle="Invoices minus credit notes, by the day they were issued."
      onClose={onClose}
      foot={
        <>
          <Button busy={csv.busy.value} onClick={csv.run}>
            Export .csv
          </Button>
          <Button look="primary" busy={xlsx.busy.value} onClick={xlsx.run}>
            Export .xlsx
          </Button>
        </>
      }
    >
      <div className={styles.report}>
        <QuietSelect label="Period" choices={periods} value={report.period.value} onChange={report.choose} />
        {problem && <Banner kind="error">{problem}</Banner>}
        {state.status === 'loading' && <Skeleton shape="block" />}
        {state.status === 'failed' && (
          <Banner kind="error" onRetry={report.load}>
            {state.message}
          </Banner>
        )}
        {state.status === 'ready' && <Rows report={state.data} />}
        {report.period.value.endsWith('quarter') && <QuarterReturns returns={returns} />}
        {state.status === 'ready' && <Doubts all={state.data.doubtful_vat_numbers} />}
      </div>
    </Dialog>
  )
}

function Rows({ report }: { report: Report }) {
  if (report.rows.length === 0) return <p className={styles.empty}>No invoices in this period.</p>
  return (
    <div className={styles.scroll} role="region" aria-label="VAT by country and rate" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Country</th>
            <th scope="col">Rate</th>
            <th scope="col">Invoices</th>
            <th scope="col">Net</th>
            <th scope="col">VAT</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {report.rows.map((row) => (
            <tr key={`${row.country} ${row.name} ${row.rate} ${row.category} ${row.reverse_charge} ${row.currency}`}>
              <th scope="row">{row.country ? countryName(row.country) : 'Not asked'}</th>
              <td>{rateOf(row)}</td>
              <td>{row.credit_notes > 0 ? `${row.invoices} − ${row.credit_notes}` : row.invoices}</td>
              <Sums of={row} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          {report.totals.map((total) => (
            <tr key={total.currency}>
              <th scope="row" colSpan={3}>
                Total {total.currency}
              </th>
              <Sums of={total} />
            </tr>
          ))}
        </tfoot>
      </table>
    </div>
  )
}

const questions = {
  invalid: 'VIES does not know the VAT number of these sales, please check them:',
  unreachable: 'VIES has not answered yet for the VAT number of these sales:',
}

/** Sales with a doubtful VAT number, the newest hundred. */
function Doubts({ all }: { all: Report['doubtful_vat_numbers'] }) {
  return (['invalid', 'unreachable'] as const).map((check) => {
    const doubts = all.filter((doubt) => doubt.check === check)
    if (doubts.length === 0) return null
    return (
      <Banner key={check} kind={check === 'invalid' ? 'warning' : 'note'}>
        {questions[check]}{' '}
        {doubts.map(({ order_id: id, order_number: number }, index) => (
          <Fragment key={id}>
            {index > 0 && ', '}
            <Link className="text-link" href={`/dashboard/orders?search=${number}`}>
              #{number}
            </Link>
          </Fragment>
        ))}
      </Banner>
    )
  })
}

const Sums = ({ of: { net, tax, total, currency } }: { of: Report['totals'][number] }) => (
  <>
    <td>{formatMoney(net, currency)}</td>
    <td>{formatMoney(tax, currency)}</td>
    <td>{formatMoney(total, currency)}</td>
  </>
)

const UNTAXED: Partial<Record<Schema<'TaxCategory'>, string>> = {
  AE: 'Reverse charge',
  K: 'Intra-Community',
  G: 'Export',
  O: 'Outside the scope',
  E: 'Exempt',
}

function rateOf({ name, rate, category }: Report['rows'][number]): string {
  if (rate === null) return 'None'
  if (name !== null) return `${name} (${rate}%)`
  return (category && UNTAXED[category]) ?? `${rate}%`
}
