import { type Contract, exampleOf } from './contract.ts'
import { Code } from './Code.tsx'
import { fieldsOf } from './describeSchema.ts'
import { Fields } from './Fields.tsx'
import { Markdown } from './Markdown.tsx'
import styles from './Operation.module.css'

/** Every event that the server sends, with its body. A body that several events share is shown once. */
export function EventsPage({ contract }: { contract: Contract }) {
  const events = Object.entries(contract.webhooks).map(([type, { post }]) => {
    const scopes = post['x-scopes']!.map((scope) => `\`${scope}\``).join(', ')
    return {
      type,
      description: `${post.description} A secret key needs ${scopes}.`,
      media: post.requestBody!.content['application/json']!,
    }
  })
  return events.map(({ type, description, media }) => {
    const first = events.find((one) => one.media.schema.$ref === media.schema.$ref)!.type
    return (
      <section key={type} id={type} aria-labelledby={`${type}-title`} className={styles.operation}>
        <div className={styles.text}>
          <h2 id={`${type}-title`}>
            <a href={`#${type}`}>{type}</a>
          </h2>
          <Markdown text={description} />
          {first === type ? (
            <details>
              <summary>Fields of the body</summary>
              <Fields fields={fieldsOf(contract, media.schema)} />
            </details>
          ) : (
            <p>
              Its body is that of <a href={`#${first}`}>{first}</a>, with its own <code>type</code>.
            </p>
          )}
        </div>
        {first === type && (
          <div className={styles.samples}>
            <Code code={JSON.stringify(exampleOf(contract, media), null, 2)} grammar="json" label={`${type}, body`} />
          </div>
        )}
      </section>
    )
  })
}
