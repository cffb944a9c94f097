import { formatMoneyIn } from '@linktill/sdk/checkout'
import { amountPer, fill, isWebAddress, ProductIcon, SellerDetails, type Messages } from '@linktill/sdk/react/checkout'
import type { ShopBoot, ShopEntry } from './boot.ts'
import type { ShopWords } from './words.ts'

interface ShopPageProps {
  boot: ShopBoot
  messages: Messages
  words: ShopWords
}

/** The page of an own shop: its name, what it lists, and who sells. Rendered on the server and never hydrated. */
export function ShopPage({ boot, messages, words }: ShopPageProps) {
  const { shop, entries, next, isFirst, testMode } = boot
  return (
    <div className="ck" data-mode="hosted" lang={messages.tag} dir={messages.direction}>
      <div className="shop">
        <header className="shop-head">
          {shop?.logoUrl && <img src={shop.logoUrl} alt="" width={48} height={48} />}
          <h1>{shop ? <bdi>{shop.name}</bdi> : words.opening}</h1>
          {testMode && <span className="ck-test">{messages.testMode}</span>}
        </header>
        <main className="shop-main">
          {shop && entries.length === 0 && <p className="shop-empty">{words.empty}</p>}
          {entries.length > 0 && (
            <ul className="shop-list">
              {entries.map((entry) => (
                <Entry key={entry.url} {...{ entry, messages, words }} />
              ))}
            </ul>
          )}
          {(next || !isFirst) && (
            <nav className="shop-pages" aria-label={words.more}>
              {!isFirst && <a href="/">{words.newest}</a>}
              {next && (
                <a rel="next" href={`/?${new URLSearchParams({ cursor: next })}`}>
                  {words.more}
                </a>
              )}
            </nav>
          )}
        </main>
        <ShopFooter {...{ boot, messages, words }} />
      </div>
    </div>
  )
}

function Entry({ entry, messages, words }: { entry: ShopEntry; messages: Messages; words: ShopWords }) {
  const state =
    entry.state === 'on_sale'
      ? null
      : entry.state === 'sold_out'
        ? messages.summary.soldOut
        : messages.unavailable.notStartedTitle
  return (
    <li className="shop-entry">
      <span className="shop-picture" aria-hidden="true">
        {entry.imageUrl ? (
          <img src={entry.imageUrl} alt="" width={320} height={320} loading="lazy" decoding="async" />
        ) : (
          <ProductIcon type={entry.type} size={48} />
        )}
      </span>
      <h2>
        <a href={entry.url}>
          <bdi>{entry.name}</bdi>
        </a>
      </h2>
      <p className="ck-money">{priceOf(entry, messages, words)}</p>
      {state && <p className="shop-state">{state}</p>}
    </li>
  )
}

function priceOf({ price, billing }: ShopEntry, messages: Messages, words: ShopWords): string {
  const { money, choices, summary } = messages
  if (price.kind === 'named') return choices.namePrice
  if (price.kind === 'fixed' && price.amount === 0) return summary.free
  const once = formatMoneyIn(money, price.amount, price.currency)
  const amount = billing ? amountPer(billing, messages, once) : once
  return price.kind === 'lowest' ? fill(words.from, { price: amount }) : amount
}

function ShopFooter({ boot: { shop }, messages, words }: ShopPageProps) {
  return (
    <footer className="shop-foot">
      {shop && <SellerDetails seller={shop.seller} messages={messages} />}
      <nav aria-label={messages.seller}>
        {shop?.supportEmail && <a href={`mailto:${shop.supportEmail}`}>{messages.support}</a>}
        {isWebAddress(shop?.termsUrl) && (
          <a href={shop.termsUrl} rel="noreferrer">
            {messages.terms}
          </a>
        )}
        {isWebAddress(shop?.privacyUrl) && (
          <a href={shop.privacyUrl} rel="noreferrer">
            {messages.privacy}
          </a>
        )}
        <a href="/login" rel="nofollow">
          {words.signIn}
        </a>
      </nav>
    </footer>
  )
}
