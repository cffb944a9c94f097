import type { Messages } from '../../languages/en/messages.js'

/** A skeleton of the checkout while its link is loading. */
export function CheckoutLoading({ messages }: { messages: Messages }) {
  return (
    <div className="ck" data-mode="hosted" lang={messages.tag} dir={messages.direction} aria-busy="true">
      <div className="ck-grid">
        <div className="ck-head">
          <Bone width={32} height={32} />
          <Bone width={112} height={16} />
        </div>
        <div className="ck-summary">
          <div className="ck-bar">
            <Bone width={120} height={14} />
          </div>
        </div>
        <main className="ck-main">
          <div className="ck-notice ck-notice-short">
            <output>{messages.error.loading}</output>
          </div>
          <Bone width={212} height={26} />
          <div className="ck-notice ck-notice-short" />
          <Bone height={48} />
        </main>
        <div className="ck-foot">
          <Bone width={180} height={12} />
        </div>
      </div>
    </div>
  )
}

const Bone = ({ width, height }: { width?: number; height: number }) => (
  <span className="ck-bone" style={{ width: width ?? '100%', height }} aria-hidden="true" />
)
