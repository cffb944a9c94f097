import { useSignals } from '@preact/signals-react/runtime'
import { lazy, Suspense, useEffect } from 'react'
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter'
import { useApp } from './context.ts'
import { loginPath, returnPath } from './session.ts'
import { NotLoaded } from './shell/NotLoaded.tsx'
import { AuthOutline } from './shell/Outline.tsx'
import { Shell } from './shell/Shell.tsx'
import { LoadBoundary } from './ui/LoadBoundary.tsx'
import { Messages } from './ui/messages.tsx'

// Hardly any visit needs them.
const SessionDialogs = lazy(async () => ({ default: (await import('./shell/SessionDialogs.tsx')).SessionDialogs }))

const LoginPage = lazy(async () => ({ default: (await import('./pages/login/LoginPage.tsx')).LoginPage }))
const SignupPage = lazy(async () => ({ default: (await import('./pages/signup/SignupPage.tsx')).SignupPage }))
const SignupConfirmation = lazy(async () => ({ default: (await import('./pages/signup/SignupPage.tsx')).SignupConfirmation }))
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('./pages/forgot-password/ForgotPasswordPage.tsx')).ForgotPasswordPage,
}))
const ResetPasswordPage = lazy(async () => ({
  default: (await import('./pages/reset-password/ResetPasswordPage.tsx')).ResetPasswordPage,
}))
const ConfirmEmailPage = lazy(async () => ({
  default: (await import('./pages/confirm-email/ConfirmEmailPage.tsx')).ConfirmEmailPage,
}))
const UndoEmailChangePage = lazy(async () => ({
  default: (await import('./pages/undo-email-change/UndoEmailChangePage.tsx')).UndoEmailChangePage,
}))
const NotMePage = lazy(async () => ({ default: (await import('./pages/not-me/NotMePage.tsx')).NotMePage }))
const StopRecoveryPage = lazy(async () => ({
  default: (await import('./pages/stop-factor-recovery/StopRecoveryPage.tsx')).StopRecoveryPage,
}))
const AccountOrdersPage = lazy(async () => ({
  default: (await import('./pages/account-orders/AccountOrdersPage.tsx')).AccountOrdersPage,
}))
const UnsubscribePage = lazy(async () => ({ default: (await import('./pages/unsubscribe/UnsubscribePage.tsx')).UnsubscribePage }))
const DashboardPage = lazy(async () => ({ default: (await import('./pages/dashboard/DashboardPage.tsx')).DashboardPage }))
const ProductsPage = lazy(async () => ({ default: (await import('./pages/products/ProductsPage.tsx')).ProductsPage }))
const SellPage = lazy(async () => ({ default: (await import('./pages/sell/SellPage.tsx')).SellPage }))
const LinksPage = lazy(async () => ({ default: (await import('./pages/checkout-links/LinksPage.tsx')).LinksPage }))
const LinkPage = lazy(async () => ({ default: (await import('./pages/link/LinkPage.tsx')).LinkPage }))
const LinkAnalyticsPage = lazy(async () => ({
  default: (await import('./pages/analytics/LinkAnalyticsPage.tsx')).LinkAnalyticsPage,
}))
const AnalyticsPage = lazy(async () => ({ default: (await import('./pages/analytics/AnalyticsPage.tsx')).AnalyticsPage }))
const OrdersPage = lazy(async () => ({ default: (await import('./pages/orders/OrdersPage.tsx')).OrdersPage }))
const PromoCodesPage = lazy(async () => ({ default: (await import('./pages/promo-codes/PromoCodesPage.tsx')).PromoCodesPage }))
const PaymentRequestsPage = lazy(async () => ({
  default: (await import('./pages/payment-requests/PaymentRequestsPage.tsx')).PaymentRequestsPage,
}))
const SubscriptionsPage = lazy(async () => ({
  default: (await import('./pages/subscriptions/SubscriptionsPage.tsx')).SubscriptionsPage,
}))
const SubscriptionFiguresPage = lazy(async () => ({
  default: (await import('./pages/subscriptions/SubscriptionFiguresPage.tsx')).SubscriptionFiguresPage,
}))
const SubscriptionPage = lazy(async () => ({
  default: (await import('./pages/subscription/SubscriptionPage.tsx')).SubscriptionPage,
}))
const PayoutsPage = lazy(async () => ({ default: (await import('./pages/payouts/PayoutsPage.tsx')).PayoutsPage }))
const DevelopersPage = lazy(async () => ({ default: (await import('./pages/developers/DevelopersPage.tsx')).DevelopersPage }))
const CustomersPage = lazy(async () => ({ default: (await import('./pages/customers/CustomersPage.tsx')).CustomersPage }))
const CustomerPage = lazy(async () => ({ default: (await import('./pages/customer/CustomerPage.tsx')).CustomerPage }))
const InvoicePage = lazy(async () => ({ default: (await import('./pages/invoice/InvoicePage.tsx')).InvoicePage }))
const WithdrawPage = lazy(async () => ({ default: (await import('./pages/withdraw/WithdrawPage.tsx')).WithdrawPage }))
const AccountSubscriptionsPage = lazy(async () => ({
  default: (await import('./pages/account-subscriptions/AccountSubscriptionsPage.tsx')).AccountSubscriptionsPage,
}))
const SettingsPage = lazy(async () => ({ default: (await import('./pages/settings/SettingsPage.tsx')).SettingsPage }))

/** All routes. The landing page is a separate document. */
export function App() {
  const [path] = useLocation()
  return (
    <>
      <LoadBoundary place={path} fallback={<NotLoaded />}>
        <Suspense fallback={<AuthOutline />}>
          <Switch>
            <Route path="/login" component={SignIn} />
            <Route path="/signup" component={SignUp} />
            <Route path="/forgot-password" component={ForgotPasswordPage} />
            <Route path="/reset-password">
              <ResetPasswordPage />
            </Route>
            <Route path="/finish-factor-recovery">
              <ResetPasswordPage isRecovery />
            </Route>
            <Route path="/stop-factor-recovery" component={StopRecoveryPage} />
            <Route path="/confirm-email" component={ConfirmEmailPage} />
            <Route path="/undo-email-change" component={UndoEmailChangePage} />
            <Route path="/not-me" component={NotMePage} />
            <Route path="/account/orders/:id/invoice">{({ id }) => <InvoicePage orderId={id} />}</Route>
            <Route path="/account/orders/:id/withdraw">{({ id }) => <WithdrawPage orderId={id} />}</Route>
            <Route path="/account/orders" component={AccountOrdersPage} />
            <Route path="/account/subscriptions" component={AccountSubscriptionsPage} />
            <Route path="/account/unsubscribe" component={UnsubscribePage} />
            <Route path="/dashboard/*?" component={Dashboard} />
            <Route component={RedirectHome} />
          </Switch>
        </Suspense>
      </LoadBoundary>
      <Suspense>
        <Dialogs />
      </Suspense>
      <Messages />
    </>
  )
}

function Dialogs() {
  useSignals()
  const { expired, stepUp } = useApp().session
  return (expired.value || stepUp.asked.value) && <SessionDialogs />
}

function SignIn() {
  useSignals()
  const { session } = useApp()
  const search = useSearch()
  return session.signedIn.value ? <Redirect to={returnPath(search)} replace /> : <LoginPage />
}

function SignUp() {
  useSignals()
  const { session } = useApp()
  const isLast = new URLSearchParams(useSearch()).get('step') === '3'
  if (!session.signedIn.value) return <SignupPage />
  return isLast ? <SignupConfirmation /> : <Redirect to="/dashboard" replace />
}

function Dashboard() {
  useSignals()
  const { session } = useApp()
  const [path] = useLocation()
  const search = useSearch()
  if (!session.signedIn.value)
    return <Redirect to={loginPath(`${search ? `${path}?${search}` : path}${location.hash}`)} replace />
  return (
    <Shell>
      <Switch>
        <Route path="/dashboard" component={DashboardPage} />
        <Route path="/dashboard/products" component={ProductsPage} />
        <Route path="/dashboard/sell" component={SellPage} />
        <Route path="/dashboard/checkout-links" component={LinksPage} />
        <Route path="/dashboard/checkout-links/:id?/analytics">{({ id }) => <LinkAnalyticsPage key={id} id={id} />}</Route>
        <Route path="/dashboard/checkout-links/:id/:tab?">{({ id, tab }) => <LinkPage key={id} id={id} tab={tab} />}</Route>
        <Route path="/dashboard/orders" component={OrdersPage} />
        <Route path="/dashboard/customers" component={CustomersPage} />
        <Route path="/dashboard/customers/:id">{({ id }) => <CustomerPage key={id} id={id} />}</Route>
        <Route path="/dashboard/analytics" component={AnalyticsPage} />
        <Route path="/dashboard/promo-codes/*?" component={PromoCodesPage} />
        <Route path="/dashboard/payment-requests" component={PaymentRequestsPage} />
        <Route path="/dashboard/subscriptions" component={SubscriptionsPage} />
        <Route path="/dashboard/subscriptions/figures" component={SubscriptionFiguresPage} />
        <Route path="/dashboard/subscriptions/:id">{({ id }) => <SubscriptionPage key={id} id={id} />}</Route>
        <Route path="/dashboard/payouts" component={PayoutsPage} />
        <Route path="/dashboard/developers/*?" component={DevelopersPage} />
        <Route path="/dashboard/settings/*?" component={SettingsPage} />
        <Route component={RedirectHome} />
      </Switch>
    </Shell>
  )
}

/** Any other path redirects to the landing page. */
function RedirectHome() {
  useEffect(() => {
    if (location.pathname !== '/') location.replace('/')
  }, [])
  return null
}
