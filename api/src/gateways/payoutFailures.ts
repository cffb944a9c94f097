const RETURNED = 'The bank returned the money. See the payment provider’s page for the reason.'

/** Why a bank returned a payout, by the provider's code, as far as the merchant can do something about it. */
const FAILURES: Record<string, string> = {
  account_closed: 'The bank account is closed.',
  account_frozen: 'The bank account is frozen.',
  bank_account_restricted: 'The bank account does not accept this payment.',
  bank_ownership_changed: 'The bank account belongs to another bank now.',
  could_not_process: 'The bank could not process the payment.',
  debit_not_authorized: 'The bank account does not allow debits.',
  declined: 'The bank refused the payment.',
  expired_card: 'The debit card that receives the money has expired.',
  incorrect_account_holder_address: 'The address of the account’s holder does not match.',
  incorrect_account_holder_name: 'The name of the account’s holder does not match.',
  incorrect_account_holder_tax_id: 'The tax number of the account’s holder does not match.',
  incorrect_account_type: 'The type of the bank account is wrong.',
  insufficient_funds: 'The balance at the payment provider was too low.',
  invalid_account_number: 'The number of the bank account is wrong.',
  invalid_account_number_length: 'The number of the bank account has the wrong length.',
  invalid_card: 'The debit card that receives the money is not valid.',
  invalid_currency: 'The bank account does not accept this currency.',
  no_account: 'The bank account does not exist.',
  unsupported_card: 'The debit card cannot receive payouts.',
}

/** Says in words why a bank returned a payout. */
export const describePayoutFailure = (code: string | null): string =>
  code !== null && Object.hasOwn(FAILURES, code) ? FAILURES[code]! : RETURNED
