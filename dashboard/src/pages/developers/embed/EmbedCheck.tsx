import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { Link } from 'wouter'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Form } from '../../../ui/Form.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { EmbedPage } from './embedPage.ts'
import styles from './EmbedTab.module.css'

type Finding = Schema<'EmbedFinding'>

const ICONS = { good: CircleCheck, bad: CircleAlert, note: Info }
const WORDS = { good: 'Good', bad: 'To mend', note: 'Note' }

/** Lets the server check a page of the merchant for problems that would prevent a checkout there. */
export function EmbedCheck({ page }: { page: EmbedPage }) {
  useSignals()
  const state = page.check.value
  return (
    <Card title="Check your site">
      <Form className={styles.check} onSubmit={page.runCheck}>
        <TextField
          label="Address of your page"
          placeholder="https://"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2048}
          hint="We read the page once, as any visitor would."
          value={page.address.value}
          error={state.status === 'failed' ? state.message : undefined}
          onChange={page.setAddress}
        />
        <Button type="submit" busy={state.status === 'checking'}>
          Check
        </Button>
      </Form>
      <div aria-live="polite">{state.status === 'done' && <Findings answer={state.answer} />}</div>
    </Card>
  )
}

function Findings({ answer: { url, findings } }: { answer: Schema<'EmbedCheck'> }) {
  const broken = findings.filter(({ result }) => result === 'bad').length
  return (
    <>
      <p className={styles.verdict}>
        <strong>
          {broken === 0 ? 'A checkout works here.' : broken === 1 ? 'One problem to fix.' : `${broken} problems to fix.`}
        </strong>{' '}
        <span className={styles.url}>{url}</span>
      </p>
      <ul className={styles.findings}>
        {findings.map((finding, index) => (
          <FindingRow key={index} {...finding} />
        ))}
      </ul>
    </>
  )
}

function FindingRow({ check, result, message, fix }: Finding) {
  const Icon = ICONS[result]
  return (
    <li className={styles[result]}>
      <Icon aria-label={WORDS[result]} />
      <div>
        <p>
          {message}{' '}
          {check === 'allowed_origin' && result === 'bad' && (
            <Link href="/dashboard/settings/shop#domain-branding">Add it to the allowed origins.</Link>
          )}
        </p>
        {fix && (
          <div className={styles.line}>
            <pre>{fix}</pre>
            <CopyButton text={fix} label="Copy this line" />
          </div>
        )}
      </div>
    </li>
  )
}
