import type { Schema } from '@linktill/sdk'
import { Check, X } from 'lucide-react'
import { countryName } from '../../lib/countries.ts'
import own from './PaymentAccount.module.css'

/** What buyers of each country expect to pay with, and what the account lacks. */
export function ExpectedMethods({ expected }: { expected: Schema<'IntegrationsStatus'>['stripe']['expectedMethods'] }) {
  return (
    <details className={own.expected}>
      <summary>Payment methods that buyers expect</summary>
      <p>Turn on what is missing at your payment provider. Your checkouts then offer it.</p>
      <dl>
        {expected.map(({ country, methods }) => (
          <div key={country}>
            <dt>{countryName(country)}</dt>
            <dd>
              <ul>
                {methods.map(({ method, name, available }) => (
                  <li key={method} data-available={available}>
                    {available ? <Check aria-hidden /> : <X aria-hidden />}
                    {name}
                    {!available && ' (missing)'}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
