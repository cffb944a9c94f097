import { type Contract, exampleOf } from './contract.ts'
import { Code } from './Code.tsx'
import { fieldsOf } from './describeSchema.ts'
import { Fields } from './Fields.tsx'
import { Markdown } from './Markdown.tsx'
import styles from './Operation.module.css'

/** Every event that the server sends, with its body. */
export function EventsPage({ contract }: { contract: Contract }) {
  return Object.entries(contract.webhooks).map(([type, { post }]) => {
    const media = post.requestBody!.content['application/json']!
    return (
      <section key={type} id={type} aria-labelledby={`${type}-title`} className={styles.operation}>
        <div className={styles.text}>
          <h2 id={`${type}-title`}>
            <a href={`#${type}`}>{type}</a>
          </h2>
          <Markdown text={post.description} />
          <details>
            <summary>Fields of the body</summary>
            <Fields fields={fieldsOf(contract, media.schema)} />
          </details>
        </div>
        <div className={styles.samples}>
          <details>
            <summary>Example of {type}</summary>
            <Code code={JSON.stringify(exampleOf(contract, media), null, 2)} grammar="json" label={`${type}, body`} />
          </details>
        </div>
      </section>
    )
  })
}
