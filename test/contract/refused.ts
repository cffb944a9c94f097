/** Examples that cannot succeed, and the status they get. */
export const REFUSED: Partial<Record<string, number>> = {
  // The seller's settings lack what an electronic invoice requires.
  getInvoiceXml: 422,
  // The email belongs to Ada, the merchant of the other examples.
  register: 409,
  // The code already exists.
  createPromoCode: 409,
  // The token was never mailed.
  resetPassword: 422,
  confirmEmail: 422,
  undoEmailChange: 422,
  reportNotMe: 422,
  getShopperOrders: 422,
  unsubscribe: 422,
  confirmWaitlist: 422,
  // The link is not sold out.
  joinWaitlist: 409,
  // The token of the example is not the order's, or not the subscription's.
  showUpsell: 404,
  answerUpsell: 404,
  getWithdrawal: 404,
  createWithdrawal: 404,
  correctInvoice: 404,
  openOwnSubscriptionCard: 404,
  saveOwnSubscriptionCard: 404,
  changeOwnSubscriptionAddress: 404,
  openOwnSubscriptionPayment: 404,
  settleOwnSubscriptionPayment: 404,
  cancelOwnSubscription: 404,
  pauseOwnSubscription: 404,
  resumeOwnSubscription: 404,
  changeOwnSubscriptionQuantity: 404,
  // Challenges and links are sealed, and passkeys sign them.
  completeSignIn: 422,
  signInWithPasskey: 422,
  completeFactorRecovery: 422,
  requestFactorRecovery: 422,
  createPasskey: 422,
  updatePasskey: 404,
  removePasskey: 404,
  // The account has no factor.
  confirmTotp: 400,
  removeTotp: 409,
  replaceRecoveryCodes: 409,
  // Only its signed URL works.
  downloadDataExport: 404,
  // No identity provider is configured.
  startOpenId: 404,
  startIdentity: 404,
  removeIdentity: 404,
  finishOpenId: 404,
  // It needs a cookie, and a page of this server.
  refreshSession: 403,
  // The caller has not opened a listener.
  pollWebhookListener: 404,
  // It is not signed.
  receivePaymentWebhook: 400,
  // It has no password.
  receiveMailWebhook: 404,
}
