import type { Messages } from '@linktill/sdk/react/checkout'
import { Component, type ReactNode } from 'react'

/**
 * Shows an error message with Try Again, which reloads the page, when rendering fails. It has its own markup, because the SDK's
 * error page does not fit into the size limit of the first load.
 */
export class PageBoundary extends Component<{ messages: Messages; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    const { messages, children } = this.props
    if (!this.state.failed) return children
    const { title, loadFailed, tryAgain } = messages.error
    return (
      <div className="ck" data-mode="hosted">
        <main className="ck-state ck-grid ck-single">
          <h1>{title}</h1>
          <p className="ck-lead" role="alert">
            {loadFailed}
          </p>
          <form className="ck-actions">
            <button className="ck-button ck-button-primary ck-button-own">{tryAgain}</button>
          </form>
        </main>
      </div>
    )
  }
}
