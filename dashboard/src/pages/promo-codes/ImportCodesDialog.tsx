import type { Schema } from '@linktill/sdk'
import { useApp } from '../../context.ts'
import { ListImport } from '../../ui/ListImport.tsx'

/** The columns that a column of the file can be. */
const COLUMNS = {
  '': 'Not read',
  code: 'Code',
  percent: 'Percent',
  amount: 'Amount',
  value: 'Value',
  value_type: 'Kind of value',
  currency: 'Currency',
  starts: 'Starts',
  ends: 'Ends',
  max_redemptions: 'Limit',
  max_per_customer: 'Limit per customer',
  cycles: 'Payments of a subscription',
  status: 'Status',
  links: 'Links',
  products: 'Products',
}

interface ImportCodesDialogProps {
  /** Downloads the codes of the list, as a file to begin with. */
  onDownload: () => void
  onDone: (result: Schema<'PromoImportResult'>) => void
  onClose: () => void
}

/** Imports promo codes from a spreadsheet: first a preview, then the import. See docs/product/promo-codes.md#import. */
export function ImportCodesDialog(props: ImportCodesDialogProps) {
  const { client } = useApp()
  return (
    <ListImport
      {...props}
      title="Import codes"
      noun={['code', 'codes']}
      names={COLUMNS}
      help="A list with code and percent, or with code, amount and currency. Start, end and limits are read too. Rows with one of your codes change it."
      call={client.importPromoCodes}
      name={['Code', ({ code, discount }: Schema<'PromoImportRow'>) => [code, discount].filter(Boolean).join(' · ')]}
    />
  )
}
