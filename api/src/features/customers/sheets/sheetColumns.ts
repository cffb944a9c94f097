import type { NamedColumn } from '../../../platform/sheets/findColumns.ts'
import { plainList } from '../../../platform/sheets/plainList.ts'
import { DATES, EMAILS, FIRST_NAMES, IDS, LAST_NAMES, NAMES } from './headingWords.ts'

/** Columns that the import reads: those of our own export, and what other shops call them. */
export type ReadColumn = 'email' | 'name' | 'first_name' | 'last_name' | 'external_id' | 'since'

const READ: NamedColumn<ReadColumn>[] = [
  {
    heading: 'email',
    also: ['email_address', 'customer_email'],
    words: EMAILS,
    else: ['user_email', 'purchase_email', 'billing_email', 'contact_email', 'subscriber_email', 'buyer_email'],
  },
  { heading: 'name', also: ['full_name', 'customer_name'], words: NAMES, else: ['display_name', 'buyer_name', 'billing_name'] },
  { heading: 'first_name', also: ['firstname', 'given_name'], words: FIRST_NAMES, else: ['billing_first_name'] },
  {
    heading: 'last_name',
    also: ['lastname', 'surname', 'family_name'],
    words: LAST_NAMES,
    else: ['billing_last_name'],
  },
  { heading: 'external_id', also: [], words: IDS, else: ['customer_id', 'user_id', 'id'] },
  {
    heading: 'since',
    also: ['customer_since'],
    words: DATES,
    else: [
      ...['created', 'created_at', 'created_date', 'date_created', 'creation_date'],
      ...['sign_up', 'signup_date', 'sign_up_date', 'registered', 'date_registered', 'user_registered', 'registration_date'],
      ...['joined', 'joined_at', 'subscribed_at', 'subscribed_time', 'purchase_date'],
    ],
  },
]

export type Columns = Map<ReadColumn, number>

/** A list of customers. */
export const CUSTOMER_LIST = plainList({
  name: 'customers ',
  columns: READ,
  missingIn: (columns) => (columns.has('email') ? null : 'email'),
})
