// @linktill/sdk of version 2026-11-23 of the API, bundled. sdk.2026-11-23.test.ts runs its tests against this server.
var __defProp = Object.defineProperty;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __esm = (fn, res, err) => function __init() {
  if (err) throw err[0];
  try {
    return fn && (res = (0, fn[__getOwnPropNames(fn)[0]])(fn = 0)), res;
  } catch (e) {
    throw err = [e], e;
  }
};
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};

// sdk/dist/core/LinktillError.js
var LinktillError;
var init_LinktillError = __esm({
  "sdk/dist/core/LinktillError.js"() {
    "use strict";
    LinktillError = class extends Error {
      /** HTTP status; 0 if there was no response. */
      status;
      code;
      /** One entry per invalid field; empty for other errors. */
      errors;
      /** The page about `code`; null for an error that is not from the API. */
      documentationUrl;
      requestId;
      /** The response body, parsed if it was JSON. */
      body;
      constructor(status, { code, message, errors = [], documentationUrl = null, requestId = null, body }, options) {
        super(message, options);
        this.name = "LinktillError";
        this.status = status;
        this.code = code;
        this.errors = errors;
        this.documentationUrl = documentationUrl;
        this.requestId = requestId;
        this.body = body;
      }
    };
  }
});

// sdk/dist/core/readFile.js
var readFile_exports = {};
__export(readFile_exports, {
  readFile: () => readFile
});
function fileName(response) {
  const disposition = response.headers.get("content-disposition") ?? "";
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded)
    return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? "";
}
var readFile;
var init_readFile = __esm({
  "sdk/dist/core/readFile.js"() {
    "use strict";
    readFile = async (response, type) => new File([await response.blob()], fileName(response), { type });
  }
});

// sdk/dist/core/readBody.js
async function readBody(response) {
  const type = response.headers.get("content-type") ?? "";
  if (response.status === 204 || type === "")
    return void 0;
  if (!isJson(type))
    return (await Promise.resolve().then(() => (init_readFile(), readFile_exports))).readFile(response, type);
  return response.json().catch((cause) => {
    throw new LinktillError(response.status, { code: "unknown", message: `HTTP error: ${response.status}` }, { cause });
  });
}
var isJson;
var init_readBody = __esm({
  "sdk/dist/core/readBody.js"() {
    "use strict";
    init_LinktillError();
    isJson = (type) => /\bjson\b/.test(type);
  }
});

// sdk/dist/core/readError.js
var readError_exports = {};
__export(readError_exports, {
  readError: () => readError
});
async function readError(response) {
  const { status, headers } = response;
  const type = headers.get("content-type") ?? "";
  const text = await response.text().catch(() => "");
  const requestId = headers.get("x-request-id");
  const body = isJson(type) ? parse(text) : void 0;
  if (body === void 0) {
    const message2 = !type.includes("html") && text.trim() || `HTTP error: ${status}`;
    return new LinktillError(status, { code: "unknown", message: message2, requestId, body: text });
  }
  const errors = Array.isArray(body.errors) ? body.errors : [];
  const message = body.message || body.msg || errors[0]?.msg || `API error: ${status}`;
  return new LinktillError(status, {
    code: body.code ?? "unknown",
    message,
    errors,
    documentationUrl: body.documentation_url,
    requestId: body.request_id ?? requestId,
    body
  });
}
function parse(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : void 0;
  } catch {
    return void 0;
  }
}
var init_readError = __esm({
  "sdk/dist/core/readError.js"() {
    "use strict";
    init_LinktillError();
    init_readBody();
  }
});

// sdk/dist/generated/routes.js
var routes = `
/auth/register +register
/auth/login +login
/auth/login/second-factor +completeSignIn
/auth/login/passkey/options +startPasskeySignIn
/auth/login/passkey +signInWithPasskey
/auth/factor-recovery/complete +completeFactorRecovery
/auth/forgot-password +requestPasswordReset
/auth/reset-password +resetPassword
/auth/confirm-email +confirmEmail
/auth/confirm-email/resend +resendConfirmation
/auth/undo-email-change +undoEmailChange
/auth/not-me +reportNotMe
/auth/sign-in-options getSignInOptions
/auth/openid startOpenId
/auth/openid/callback finishOpenId
/auth/identities .listIdentities +startIdentity
/auth/identities/{id} -removeIdentity
/auth/session/refresh +refreshSession
/auth/session/proof +proveIdentity
/auth/sessions .listSessions
/auth/sessions/end +endAllSessions
/auth/sessions/{id} -endSession
/auth/factors getFactors
/auth/factors/required =requireSecondFactor
/auth/factors/passkey-request +startPasskeyProof
/auth/passkeys/options +startPasskey
/auth/passkeys +createPasskey
/auth/passkeys/{id} =updatePasskey
/auth/passkeys/{id}/remove +removePasskey
/auth/totp +startTotp
/auth/totp/confirm +confirmTotp
/auth/totp/remove +removeTotp
/auth/recovery-codes +replaceRecoveryCodes
/auth/factor-recovery +requestFactorRecovery
/auth/factor-recovery/stop +stopFactorRecovery
/access getAccess
/access/{id}/switch-on +switchOnAgain
/access/{id} -forgetSwitchedOff
/auth/me getMe =updateMe
/auth/plan =changePlan
/auth/logo +&uploadLogo
/auth/delete-account +deleteAccount
/auth/integrations-status getIntegrationsStatus
/auth/stripe-connect +connectStripe -disconnectStripe
/auth/facebook-pixel getFacebookPixel +saveFacebookPixel -deleteFacebookPixel
/auth/facebook-pixel/events .listPixelEvents
/auth/exports +startDataExport
/auth/exports/latest getDataExport
/auth/exports/{id}/download downloadDataExport
/audit-events ^listAuditEvents
/audit-events/export exportAuditEvents
/auth/domain/verify +verifyDomain
/vat-report getVatReport
/vat-report/export exportVatReport
/vat-report/oss exportOssReturn
/vat-report/oss/figures getOssReturn
/vat-report/recapitulative exportRecapitulativeStatement
/vat-report/recapitulative/figures getRecapitulativeStatement
/products *listProducts +!&createProduct
/products/bulk-update-status +bulkUpdateProductStatus
/products/upload-image +!&uploadProductImage
/products/upload-file +!&uploadProductFile
/products/export exportProducts
/products/import +!&importProducts
/products/import/skipped +&exportSkippedProducts
/products/import/template getProductImportTemplate
/products/{id} getProduct =&updateProduct -deleteProduct
/products/{id}/duplicate +!duplicateProduct
/product-imports +!&startProductImport
/product-imports/latest getLatestProductImport
/product-imports/{id} getProductImport
/product-imports/{id}/cancel +!cancelProductImport
/product-imports/{id}/skipped downloadSkippedOfImport
/carts *listLinks +!createLink
/carts/{id} getLink =updateLink -deleteLink
/carts/{id}/options =updateLinkOptions
/carts/url/{urlId} getPublicLink
/carts/url/{urlId}/quote +quoteLink
/carts/event/{urlId} +recordLinkEvent
/carts/event/{urlId}/pixel +recordPixelEvent
/carts/url/{urlId}/waitlist +joinWaitlist
/waitlist *listWaitlist
/waitlist/import +!&importWaitlist
/waitlist/confirm +confirmWaitlist
/waitlist/{id} -deleteWaitlistEntry
/checkout-sessions *listCheckoutSessions +!createCheckoutSession
/checkout-sessions/{id} getCheckoutSession
/checkout-sessions/{id}/expire +expireCheckoutSession
/payment-requests *listPaymentRequests +!createPaymentRequest
/payment-requests/{id} getPaymentRequest
/payment-requests/{id}/cancel +cancelPaymentRequest
/payment-requests/{id}/mark-paid +markPaymentRequestPaid
/payment-requests/{id}/remind +remindPaymentRequest
/promos/validate +validatePromo
/promos *listPromoCodes +!createPromoCode
/promos/export exportPromoCodes
/promos/import +!&importPromoCodes
/promos/{id} getPromoCode =updatePromoCode
/promos/{id}/end +endPromoCode
/promos/{id}/redemptions *listPromoRedemptions
/promos/{id}/preview +previewPromoCode
/discounts .listDiscounts +!createDiscount
/discounts/{id} getDiscount =updateDiscount -deleteDiscount
/promo-batches .listPromoBatches +!createPromoBatch
/promo-batches/{id} getPromoBatch -deletePromoBatch
/promo-batches/{id}/end +endPromoBatch
/promo-batches/{id}/export exportPromoBatch
/orders *listOrders +createOrder
/orders/export exportOrders
/orders/stats getOrderStats
/orders/{id} getOrder =updateOrder
/orders/{id}/refunds .listRefunds +!createRefund
/orders/{id}/refunds/preview previewRefund
/orders/{orderId}/confirm +confirmOrder
/orders/{id}/shipments +!createShipment
/orders/{id}/returns +!createReturn
/shipments ^listShipments
/shipments/bulk +shipOrders
/shipments/sheet exportOrdersToShip
/shipments/import +!&importShipments
/shipments/packing-slips +createPackingSlips
/shipments/{id} =updateShipment
/shipments/{id}/cancel +cancelShipment
/orders/{orderId}/downloads/{productId} downloadOrderItem
/account/orders/request +requestOrders
/account/orders getShopperOrders
/orders/{id}/invoice getInvoice
/orders/{id}/invoice.pdf getInvoicePdf
/orders/{id}/invoice/correction +correctInvoice
/orders/{id}/invoice/reissue +reissueInvoice
/orders/{id}/invoice.xml getInvoiceXml
/disputes ^listDisputes
/disputes/{id} getDispute
/disputes/{id}/evidence =updateDisputeEvidence
/disputes/{id}/files/{kind} =&uploadDisputeFile -deleteDisputeFile
/disputes/{id}/submission +submitDispute
/orders/{id}/withdrawal getWithdrawal +createWithdrawal
/orders/{id}/receipt +!resendReceipt
/mail/settings getMailSettings =updateMailSettings
/mail/unsubscribe +unsubscribe
/customers *listCustomers
/customers/export exportCustomers
/customers/import +!&importCustomers
/customers/{id} getCustomer -eraseCustomer ~updateCustomer
/carts/{id}/analytics getLinkAnalytics
/carts/{id}/analytics/export exportLinkAnalytics
/analytics getAnalyticsOverview
/analytics/discounts getDiscountAnalytics
/analytics/export exportAnalytics
/dashboard/summary getDashboardSummary
/dashboard/first-sale getFirstSale +markFirstSaleSeen
/dashboard/revenue getDashboardRevenue
/dashboard/products getDashboardProducts
/search searchEverything
/notifications .listNotifications
/notifications/read +readNotifications
/payouts *listPayouts
/payouts/{id} getPayout
/payouts/{id}/lines *listPayoutLines
/payouts/{id}/export exportPayout
/fees/preview +previewFee
/api-keys .listApiKeys +createApiKey
/api-keys/{id} -revokeApiKey
/webhook-endpoints .listWebhookEndpoints +!createWebhookEndpoint
/webhook-endpoints/portal +openWebhookPortal
/webhook-endpoints/{id} getWebhookEndpoint =updateWebhookEndpoint -deleteWebhookEndpoint
/webhook-endpoints/{id}/secret getWebhookSecret
/webhook-endpoints/{id}/secret/rotate +rotateWebhookSecret
/webhook-endpoints/{id}/deliveries ^listWebhookDeliveries
/webhook-endpoints/{id}/deliveries/{deliveryId} getWebhookDelivery
/webhook-endpoints/{id}/deliveries/{deliveryId}/redeliver +redeliverWebhook
/webhook-endpoints/{id}/test +sendTestWebhook
/webhook-endpoints/{id}/failures getWebhookFailures
/webhook-endpoints/{id}/replay +replayWebhooks
/webhook-listener =openWebhookListener
/webhook-listener/poll +pollWebhookListener
/webhook-listener/attempts +recordListenedAttempt
/events ^listEvents
/events/{id} getEvent
/webhook-event-types .listWebhookEventTypes
/webhooks/payments +receivePaymentWebhook
/embed getEmbedScript
/embed-check +checkEmbed
/sandbox/scenarios +!runSandboxScenario
/sandbox/payouts +!createSandboxPayout
/sandbox/payments/{paymentId}/confirm +confirmSandboxPayment
/health getHealth`;

// sdk/dist/generated/version.js
var VERSION = "2026-11-23";

// sdk/dist/server.js
var apiUrl = void 0;

// sdk/dist/core/call.js
init_LinktillError();
init_readBody();

// sdk/dist/core/send.js
async function send(address, message, fetch, onProgress) {
  const response = await (fetch ?? globalThis.fetch)(address, message);
  onProgress?.(1);
  return response;
}

// sdk/dist/core/call.js
var METHODS = { "+": "POST", "=": "PUT", "-": "DELETE", "~": "PATCH" };
function createMethods(routes2, options, transport = { send }) {
  const { list } = transport;
  const methods = {};
  for (const line of routes2.trim().split("\n")) {
    const [path, ...operations] = line.split(" ");
    for (const operation of operations) {
      const [, signs, id] = /(\W*)(\w+)/.exec(operation);
      const request = (input) => call(options, transport, [path, signs], input);
      const [sign] = /[*^.]/.exec(signs) ?? [];
      methods[id] = list && sign ? (input) => list(request, input, sign) : request;
    }
  }
  return methods;
}
async function call({ baseUrl = apiUrl, token, fetch }, { send: transmit, makeKey, toForm: toForm2 }, [template, signs], input = {}) {
  const method = METHODS[signs[0]] ?? "GET";
  const form = signs.includes("&") && toForm2?.(input.body);
  const key = input.idempotencyKey ?? (makeKey && signs.includes("!") && makeKey());
  const address = baseUrl.replace(/\/$/, "") + fillPath(template, input.path ?? {}) + toSearch(input.query ?? {});
  const bearer = typeof token === "function" ? token() : token;
  const asJson = input.body !== void 0 && !form;
  const message = {
    method,
    headers: {
      accept: "application/json",
      "linktill-version": VERSION,
      ...bearer && { authorization: `Bearer ${bearer}` },
      ...asJson && { "content-type": "application/json" },
      ...key && { "idempotency-key": key },
      ...input.headers
    },
    body: asJson ? JSON.stringify(input.body) : form || null,
    signal: input.signal ?? null,
    keepalive: input.keepalive ?? false
  };
  const response = await transmit(address, message, fetch, input.onProgress).catch((cause) => {
    if (input.signal?.aborted || cause instanceof LinktillError)
      throw cause;
    throw new LinktillError(0, { code: "unreachable", message: "The server cannot be reached. Check your connection and try again." }, { cause });
  });
  if (!response.ok)
    throw await Promise.resolve().then(() => (init_readError(), readError_exports)).then(({ readError: readError2 }) => readError2(response), (cause) => new LinktillError(response.status, { code: "unknown", message: `HTTP error: ${response.status}` }, { cause }));
  return readBody(response);
}
function fillPath(template, values) {
  return template.replace(/\{(\w+)\}/g, (_, name) => {
    if (values[name] === void 0 || values[name] === "")
      throw new TypeError(`Give the path value "${name}".`);
    return encodeURIComponent(String(values[name]));
  });
}
function toSearch(query) {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== void 0 && one !== null)
        search.append(key, String(one));
  }
  return search.size > 0 ? `?${search}` : "";
}

// sdk/dist/core/list.js
var PAGE = 100;
function createList(fetchPage, input, sign) {
  let page;
  const load = () => page ??= fetchPage(input);
  return {
    then: (done, failed) => load().then(done, failed),
    catch: (failed) => load().catch(failed),
    finally: (work) => load().finally(work),
    [Symbol.toStringTag]: "Promise",
    [Symbol.asyncIterator]: () => eachItem(fetchPage, input, sign)
  };
}
async function* eachItem(fetchPage, input = {}, sign) {
  const paging = { "*": { limit: PAGE }, "^": { limit: PAGE, cursor: "" } }[sign];
  const query = { ...paging, ...input.query };
  for (; ; ) {
    const page = await fetchPage({ ...input, query: { ...query } });
    const items = Object.values(page).find(Array.isArray) ?? [];
    yield* items;
    if (!paging || items.length < query.limit || query.cursor !== void 0 && page.next_cursor === null)
      return;
    if (page.next_cursor)
      query.cursor = page.next_cursor;
    else
      query.offset = (query.offset ?? 0) + items.length;
  }
}

// sdk/dist/core/retry.js
init_LinktillError();

// sdk/dist/core/sendWithProgress.js
var sendWithProgress = (address, message, fetch, onProgress) => onProgress && !fetch && typeof XMLHttpRequest === "function" ? upload(address, message, onProgress) : send(address, message, fetch, onProgress);
function upload(address, { method, headers, body, signal }, onProgress) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, address);
    request.responseType = "blob";
    for (const [name, value] of Object.entries(headers))
      request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 1));
    request.addEventListener("load", () => resolve(toResponse(request)));
    request.addEventListener("error", () => reject(new TypeError("The request failed.")));
    request.addEventListener("abort", () => reject(signal?.reason));
    request.addEventListener("loadend", () => signal?.removeEventListener("abort", abort));
    if (signal?.aborted)
      return reject(signal.reason);
    signal?.addEventListener("abort", abort);
    request.send(body);
  });
}
function toResponse(request) {
  const { status } = request;
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon > 0)
      headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const bodyless = status === 204 || status === 205 || status === 304;
  return new Response(bodyless ? null : request.response, { status, headers });
}

// sdk/dist/core/retry.js
var TIMEOUT_MS = 6e4;
var FIRST_WAIT_MS = 300;
var MAX_WAIT_MS = 1e4;
function sendWithRetry({ retries = 2, timeoutMs = TIMEOUT_MS }) {
  return async (address, message, fetch, onProgress) => {
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt >= retries;
      const wait = FIRST_WAIT_MS * 3 ** attempt * (0.75 + Math.random() / 2);
      try {
        const response = await sendInTime(address, message, { fetch, onProgress, timeoutMs });
        const pause = retryAfter(response) ?? wait;
        if (isLast || pause > MAX_WAIT_MS || !canRetry(message, response.status))
          return response;
        await response.body?.cancel();
        await sleep(pause, message.signal);
      } catch (error) {
        if (isLast || message.signal?.aborted || !canRetry(message, 0))
          throw error;
        await sleep(wait, message.signal);
      }
    }
  };
}
function canRetry({ method, headers }, status) {
  if (status === 429)
    return true;
  if (status !== 0 && status !== 503)
    return false;
  return method === "GET" || method === "PUT" || headers["idempotency-key"] !== void 0;
}
function retryAfter({ headers }) {
  const text = headers.get("retry-after");
  if (!text)
    return void 0;
  const ms = /^\d+$/.test(text) ? Number(text) * 1e3 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : void 0;
}
async function sendInTime(address, message, { fetch, onProgress, timeoutMs }) {
  if (timeoutMs === 0 || message.body instanceof FormData)
    return sendWithProgress(address, message, fetch, onProgress);
  const timeout = new AbortController();
  const abort = () => timeout.abort(message.signal?.reason);
  if (message.signal?.aborted)
    abort();
  message.signal?.addEventListener("abort", abort, { once: true });
  const timer = setTimeout(() => timeout.abort(timeoutError(timeoutMs)), timeoutMs);
  try {
    return await sendWithProgress(address, { ...message, signal: timeout.signal }, fetch, onProgress);
  } finally {
    clearTimeout(timer);
  }
}
var timeoutError = (ms) => new LinktillError(0, { code: "timeout", message: `The server did not answer within ${ms / 1e3} s. Try again.` });
function sleep(ms, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    }, { once: true });
  });
}

// sdk/dist/core/client.js
function createClient(options = {}) {
  if (!(options.baseUrl ?? apiUrl))
    throw new TypeError("Give the baseUrl of the API.");
  return createMethods(routes, options, {
    send: sendWithRetry(options),
    makeKey: options.retries !== 0 && createKey,
    list: createList,
    toForm
  });
}
function toForm(body) {
  if (Object.values(body ?? {}).some(Array.isArray))
    return null;
  const form = new FormData();
  for (const [key, value] of Object.entries(body ?? {})) {
    if (value === void 0)
      continue;
    form.append(key, value instanceof Blob ? value : String(value ?? ""));
  }
  return form;
}
var createKey = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

// sdk/dist/generated/publicRoutes.js
var publicRoutes = `
/carts/url/{urlId} getPublicLink
/carts/url/{urlId}/quote +quoteLink
/carts/event/{urlId} +recordLinkEvent
/carts/event/{urlId}/pixel +recordPixelEvent
/carts/url/{urlId}/waitlist +joinWaitlist
/waitlist/confirm +confirmWaitlist
/promos/validate +validatePromo
/orders +createOrder
/orders/{orderId}/confirm +confirmOrder
/orders/{orderId}/downloads/{productId} downloadOrderItem
/account/orders/request +requestOrders
/account/orders getShopperOrders
/orders/{id}/invoice getInvoice
/orders/{id}/invoice.pdf getInvoicePdf
/orders/{id}/invoice/correction +correctInvoice
/orders/{id}/invoice.xml getInvoiceXml
/orders/{id}/withdrawal getWithdrawal +createWithdrawal
/sandbox/payments/{paymentId}/confirm +confirmSandboxPayment`;

// sdk/dist/core/publicClient.js
var createPublicClient = (options = {}) => createMethods(publicRoutes, options);
export {
  createClient,
  createPublicClient
};
