import { ERROR_CODES } from '../../api/src/site/errorCodes.ts'
import { type Contract, type Operation, resolve } from './contract.ts'
import { inline } from './Markdown.tsx'
import styles from './Fields.module.css'

const CODES = Object.entries(ERROR_CODES)

/** The refusals of an operation, with the pages of their codes: those that its texts name, else those of the status. */
export function Errors({ contract, operation }: { contract: Contract; operation: Operation }) {
  const refusals = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400)
  return (
    <ul className={styles.errors}>
      {refusals.map(([status, response]) => {
        const { description } = resolve(contract, response)
        return (
          <li key={status}>
            <p>
              <code>{status}</code> {inline(description)}
            </p>
            <p>
              {codesOf(Number(status), `${operation.description} ${description}`).map((code) => (
                <a key={code} href={`/documentation/errors/${code}`}>
                  {code}
                </a>
              ))}
            </p>
          </li>
        )
      })}
    </ul>
  )
}

function codesOf(status: number, text: string): string[] {
  const own = CODES.filter(([, page]) => page.status === status).map(([code]) => code)
  const [general] = own
  const named = own.filter((code) => text.includes(`\`${code}\``))
  return [...new Set([...(general ? [general] : []), ...named])]
}
