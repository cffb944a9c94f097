import type { Schema } from '@linktill/sdk'
import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { formatMoney } from '../../lib/money.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { QuarterReturnsState } from './loadQuarterReturns.ts'
import styles from './VatReportDialog.module.css'

/** The One Stop Shop return and the recapitulative statement of a quarter. */
export function QuarterReturns({ returns }: { returns: QuarterReturnsState }) {
  useSignals()
  useSignalEffect(returns.load)
  const state = returns.state.value
  const problem = returns.oss.problem.value ?? returns.statement.problem.value
  if (state.status === 'loading') return <Skeleton shape="block" />
  if (state.status === 'failed')
    return (
      <Banner kind="error" onRetry={returns.load}>
        {state.message}
      </Banner>
    )
  const { oss, statement } = state.data
  return (
    <>
      {problem && <Banner kind="error">{problem}</Banner>}
      {oss.rows.length > 0 && <OssRows of={oss} />}
      {oss.missing_rates.length > 0 && <Banner kind="note">{missingText(oss.missing_rates)}</Banner>}
      {oss.rows.length > 0 && (
        <Button busy={returns.oss.busy.value} onClick={returns.oss.run}>
          Export OSS return
        </Button>
      )}
      {statement.rows.length > 0 && <StatementRows of={statement} />}
      {statement.rows.length > 0 && (
        <Button busy={returns.statement.busy.value} onClick={returns.statement.run}>
          Export recapitulative statement
        </Button>
      )}
    </>
  )
}

const missingText = (rates: Schema<'OssReturn'>['missing_rates']) =>
  `Amounts in euros follow when the European Central Bank's rates are known: ${rates
    .map(({ currency, day }) => `${currency} of ${day}`)
    .join(', ')}.`

const supplies = { goods: 'Goods', services: 'Services' }

const OssRows = ({ of: { quarter, rows, total_eur: total } }: { of: Schema<'OssReturn'> }) => (
  <div className={styles.scroll} role="region" aria-label={`OSS return ${quarter}`} tabIndex={0}>
    <table>
      <caption>OSS return {quarter}</caption>
      <thead>
        <tr>
          <th scope="col">Country</th>
          <th scope="col">Supply</th>
          <th scope="col">Rate</th>
          <th scope="col">Net</th>
          <th scope="col">VAT</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.corrects} ${row.country} ${row.supply} ${row.rate} ${row.currency}`}>
            <th scope="row">{row.corrects ? `${row.country}, corrects ${row.corrects}` : row.country}</th>
            <td>{supplies[row.supply]}</td>
            <td>{row.rate}%</td>
            <td>{formatMoney(row.taxable, row.currency)}</td>
            <td>{formatMoney(row.tax, row.currency)}</td>
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              Total in euros
            </th>
            <td>{formatMoney(total.taxable, 'EUR')}</td>
            <td>{formatMoney(total.tax, 'EUR')}</td>
          </tr>
        </tfoot>
      )}
    </table>
  </div>
)

const StatementRows = ({ of: { quarter, rows } }: { of: Schema<'RecapitulativeStatement'> }) => (
  <div className={styles.scroll} role="region" aria-label={`Recapitulative statement ${quarter}`} tabIndex={0}>
    <table>
      <caption>Recapitulative statement {quarter}</caption>
      <thead>
        <tr>
          <th scope="col">VAT number</th>
          <th scope="col">Supply</th>
          <th scope="col">Net</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.vat_number} ${row.supply} ${row.currency}`}>
            <th scope="row">{row.vat_number ?? 'No number'}</th>
            <td>{supplies[row.supply]}</td>
            <td>{formatMoney(row.net, row.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
