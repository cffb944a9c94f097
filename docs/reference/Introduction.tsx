import { type Contract, operationsOf } from './contract.ts'
import { Code } from './Code.tsx'
import { inline, Markdown } from './Markdown.tsx'
import { EVENTS, titleOf } from './pages.ts'
import { KEY, ORIGIN } from './samples/describeCall.ts'
import styles from './Layout.module.css'

/** The first page: what is the same for all operations, and the other pages. */
export function Introduction({ contract }: { contract: Contract }) {
  const operations = operationsOf(contract)
  return (
    <div className={styles.introduction}>
      <h1>API reference</h1>
      <Markdown text={contract.info.description} />
      <h2>First call</h2>
      <p>
        Create a key under <a href="/dashboard/developers">Developers</a>, and send it with every call.{' '}
        <a href="/documentation/api-keys">API keys</a> explains scopes. All addresses are below <code>{ORIGIN}/api</code>.
      </p>
      <Code
        code={`curl '${ORIGIN}/api/products?limit=3' \\\n  -H 'Authorization: Bearer ${KEY}'`}
        grammar="curl"
        label="First call"
      />
      <h2>Operations</h2>
      <ul>
        {contract.tags.map(({ name, description }) => (
          <li key={name}>
            <a href={`/api-docs/${name}`}>{titleOf(name)}</a>
            <span>{operations.filter(({ tags }) => tags[0] === name).length}</span>
            <p>{inline(description)}</p>
          </li>
        ))}
        <li>
          <a href={`/api-docs/${EVENTS}`}>Events</a>
          <span>{Object.keys(contract.webhooks).length}</span>
          <p>
            What your <a href="/documentation/webhooks">webhook endpoints</a> receive.
          </p>
        </li>
      </ul>
      <p>
        For programs: <a href="/openapi.yaml">openapi.yaml</a> and <a href="/openapi.json">openapi.json</a>.
      </p>
    </div>
  )
}
