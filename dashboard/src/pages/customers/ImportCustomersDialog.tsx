import type { Schema } from '@linktill/sdk'
import { useApp } from '../../context.ts'
import { ListImport } from '../../ui/ListImport.tsx'

/** The columns that a column of the file can be. */
const COLUMNS = {
  '': 'Not read',
  email: 'Email',
  name: 'Name',
  first_name: 'First name',
  last_name: 'Last name',
  external_id: 'Your own id',
  since: 'Customer since',
}

interface ImportCustomersDialogProps {
  /** Downloads the customers of the list, as a file to begin with. */
  onDownload: () => void
  onDone: (result: Schema<'CustomerImportResult'>) => void
  onClose: () => void
}

/** Imports customers from a spreadsheet: first a preview, then the import. See docs/product/orders.md#import-of-customers. */
export function ImportCustomersDialog(props: ImportCustomersDialogProps) {
  const { client } = useApp()
  return (
    <ListImport
      {...props}
      title="Import customers"
      noun={['customer', 'customers']}
      names={COLUMNS}
      help="A list with email, or the export of another shop. Name, your own id and the day since when somebody is a customer are read too. Nobody is sent a mail."
      call={client.importCustomers}
      name={['Customer', ({ email, name }: Schema<'CustomerImportRow'>) => [email, name].filter(Boolean).join(' · ')]}
    />
  )
}
