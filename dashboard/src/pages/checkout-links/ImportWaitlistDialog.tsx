import type { Schema } from '@linktill/sdk'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { download } from '../../lib/download.ts'
import { formatCount } from '../../lib/money.ts'
import { type ColumnNames, fileChoices, type Reading } from '../../lib/readingChoices.ts'
import { createReadUpload } from '../../lib/readUpload.ts'
import { SheetImport } from '../../ui/SheetImport.tsx'
import { SheetRows } from '../../ui/SheetRows.tsx'
import styles from './ImportWaitlistDialog.module.css'
import type { Link } from './links.ts'

type Result = Schema<'WaitlistImportResult'>

/** More can take longer than a day: a new shop uses at most half of its daily mails for them. */
const MANY = 25

/** The columns that a column of the file can be. */
const COLUMNS: ColumnNames = {
  '': 'Not read',
  email: 'Email',
  link: 'Link',
  variants: 'Variants',
  asked_at: 'Asked',
  language: 'Language',
}

interface ImportWaitlistDialogProps {
  /** The link of rows that name none. */
  link: Link
  onDone: (result: Result) => void
  onClose: () => void
}

/** Imports who waits from a spreadsheet: first a preview, then the import. See docs/product/links.md#import-of-a-waiting-list. */
export function ImportWaitlistDialog({ link, onDone, onClose }: ImportWaitlistDialogProps) {
  const { client } = useApp()
  const bodyOf = (sheet: File, reading: Reading) => ({ sheet, link_id: link.id, ...fileChoices(reading) })
  const [sheet] = useState(() =>
    createReadUpload(
      (file, reading, useKept) =>
        client.importWaitlist({ query: { dry_run: true, use_kept: useKept }, body: bodyOf(file, reading) }),
      'Please select a file to import.',
    ),
  )
  return (
    <SheetImport
      title="Import waiting list"
      sheet={sheet}
      names={COLUMNS}
      help={`A list with a column for the email address. Variants, the date on which somebody asked, and their language are read too. Rows that name no other link are for “${link.name}”. Each new address gets a mail that asks to confirm.`}
      download={{ label: 'Download an example', onClick: downloadExample }}
      work={({ created }) => ({
        count: created,
        label: `Import ${formatCount(created)} ${created === 1 ? 'address' : 'addresses'}`,
      })}
      onImport={() => sheet.carryOut((file) => client.importWaitlist({ body: bodyOf(file, sheet.reading.peek()) }).then(onDone))}
      onClose={onClose}
    >
      {(result) => <ImportedRows result={result} />}
    </SheetImport>
  )
}

function ImportedRows({ result }: { result: Result }) {
  const { created, unchanged, refused, mails, rows } = result
  return (
    <SheetRows
      summary={`${formatCount(created)} to ask, ${formatCount(refused)} refused.`}
      outcomes={{
        create: { label: 'To ask', tone: 'active', count: created },
        unchanged: { label: 'On the list', tone: 'inactive', count: unchanged },
        refuse: { label: 'Refused', tone: 'failed', count: refused },
      }}
      about={
        mails > 0 && (
          <p className={styles.about}>
            {mails === 1 ? '1 mail asks to confirm.' : `${formatCount(mails)} mails ask to confirm.`} Only those who confirm are
            on the list.{mails > MANY && ' It can take several days until all are sent.'}
          </p>
        )
      }
      rows={rows}
      name={['Address', ({ email }) => email]}
      detail={({ link_name: name, variants }) => [name, ...variants].filter(Boolean).join(' · ')}
      why={['Why', ({ reason }) => reason]}
      first="refused ones"
      of={result}
    />
  )
}

const EXAMPLE = 'email,variants,asked_at,language\r\nada@example.com,,2026-01-31,en\r\n'

const downloadExample = () => download(new Blob([EXAMPLE], { type: 'text/csv' }), 'waiting_list.csv')
