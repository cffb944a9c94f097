/** Who can open an account here (docs/product/accounts.md#who-can-sign-up). The server writes it into the document unless it is everybody. */
export function readSignUp(): 'open' | 'invited' | 'closed' {
  const { signUp } = document.documentElement.dataset
  return signUp === 'invited' || signUp === 'closed' ? signUp : 'open'
}
