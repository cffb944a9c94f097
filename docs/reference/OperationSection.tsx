import { type Contract, exampleOf, type Parameter, resolve, type Served, successOf } from './contract.ts'
import { Code } from './Code.tsx'
import { credentialOf, limitsOf } from './describeAccess.ts'
import { fieldOf, fieldsOf } from './describeSchema.ts'
import { Errors } from './Errors.tsx'
import { Fields } from './Fields.tsx'
import { inline, Markdown } from './Markdown.tsx'
import { SampleTabs } from './SampleTabs.tsx'
import styles from './Operation.module.css'

interface OperationProps {
  contract: Contract
  operation: Served
}

/** One operation: what it does, takes and answers, and beside it its samples. */
export function OperationSection({ contract, operation }: OperationProps) {
  const { operationId, method, path, summary, description } = operation
  const { status, content = {} } = successOf(contract, operation)
  const [[type, media] = []] = Object.entries(content)
  const example = media && exampleOf(contract, media)
  return (
    <section id={operationId} aria-labelledby={`${operationId}-title`} className={styles.operation}>
      <div className={styles.text}>
        <h2 id={`${operationId}-title`}>
          <a href={`#${operationId}`}>{summary}</a>
        </h2>
        <p className={styles.address}>
          <b data-method={method}>{method}</b> <code>{path}</code>
        </p>
        <Markdown text={description} />
        <dl>
          <div>
            <dt>Credential</dt>
            <dd>{inline(credentialOf(contract, operation))}</dd>
          </div>
          {limitsOf(operation) && (
            <div>
              <dt>Limits</dt>
              <dd>{limitsOf(operation)}</dd>
            </div>
          )}
          <div>
            <dt>SDK</dt>
            <dd>
              <code>client.{operationId}()</code>
            </dd>
          </div>
        </dl>
        <Request contract={contract} operation={operation} />
        <Answer contract={contract} operation={operation} />
        <details className={styles.errors}>
          <summary>Errors</summary>
          <Errors contract={contract} operation={operation} />
        </details>
      </div>
      <div className={styles.samples}>
        <SampleTabs contract={contract} operation={operation} />
        <button type="button" data-try={operationId} aria-haspopup="dialog">
          Try it
        </button>
        {example !== undefined && type === 'application/json' && (
          <>
            <p>Response {status}</p>
            <Code code={JSON.stringify(example, null, 2)} grammar="json" label={`${summary}, response`} />
          </>
        )}
      </div>
    </section>
  )
}

const PLACES = { path: 'Path', query: 'Query', header: 'Headers' } as const

function Request({ contract, operation }: OperationProps) {
  const { parameters = [], requestBody } = operation
  const at = (place: string) => parameters.filter((one) => one.in === place)
  const fieldOfParameter = (given: Parameter) => {
    const { name, schema, required = false, description } = given
    return fieldOf(contract, { name, schema, isRequired: required, description })
  }
  const bodies = Object.entries(requestBody?.content ?? {})
  const [[type, media] = []] = bodies
  return (
    <>
      {(Object.keys(PLACES) as (keyof typeof PLACES)[]).map(
        (place) =>
          at(place).length > 0 && (
            <div key={place}>
              <h3>{PLACES[place]}</h3>
              <Fields fields={at(place).map(fieldOfParameter)} />
            </div>
          ),
      )}
      {media && (
        <div>
          <h3>
            Body{requestBody?.required ? '' : ' (optional)'}{' '}
            <small>{bodies.length > 1 ? bodies.map(([one]) => one).join(' or ') : type}</small>
          </h3>
          <Fields fields={fieldsOf(contract, media.schema)} />
        </div>
      )}
    </>
  )
}

function Answer({ contract, operation }: OperationProps) {
  const successes = Object.entries(operation.responses).filter(([status]) => Number(status) < 400)
  const [[, first]] = successes as [(typeof successes)[0]]
  const [[, media] = []] = Object.entries(resolve(contract, first).content ?? {})
  const fields = media ? fieldsOf(contract, media.schema) : []
  return (
    <div>
      <h3>Response</h3>
      {successes.map(([status, response]) => {
        const { description, content = {} } = resolve(contract, response)
        const types = Object.keys(content).filter((type) => type !== 'application/json')
        return (
          <p key={status}>
            <code>{status}</code> {inline(description)}
            {types.length > 0 && <small> {types.join(', ')}</small>}
          </p>
        )
      })}
      {fields.length > 0 && (
        <details>
          <summary>Fields of the response</summary>
          <Fields fields={fields} />
        </details>
      )}
    </div>
  )
}
