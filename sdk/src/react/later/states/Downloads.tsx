import type { OrderOutcome } from '../../../core/checkout/state.js'
import { fill } from '../../../languages/fill.js'
import { useScope } from '../../parts/scope.js'

/** Download links of the bought files. The receipt has them too. */
export function Downloads({ items }: { items: OrderOutcome['downloads'] }) {
  const { messages } = useScope()
  const { success } = messages
  if (items.length === 0) return null
  return (
    <section aria-label={success.downloads}>
      <h2>{success.downloads}</h2>
      <ul className="ck-downloads">
        {items.map(({ product_id: id, product_name: name, file_name: file, download_url: url }) => (
          <li key={id}>
            <span>
              {name}
              {file && <small>{file}</small>}
            </span>
            <a className="ck-button ck-button-line" href={url} aria-label={fill(success.downloadNamed, { name })}>
              {success.download}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
