import type { Contract, Served } from './contract.ts'
import { Code } from './Code.tsx'
import { type Language, LANGUAGES, samplesOf } from './samples/samplesOf.ts'
import styles from './Code.module.css'

/** One call in every language. A page remembers which one its reader chose; without a script it shows all. */
export function SampleTabs({ contract, operation }: { contract: Contract; operation: Served }) {
  const { operationId: id, summary } = operation
  const samples = samplesOf(contract, operation)
  const languages = Object.entries(LANGUAGES) as [Language, string][]
  return (
    <div className={styles.samples}>
      <div role="tablist" aria-label={`Language of the sample: ${summary}`}>
        {languages.map(([language, name]) => (
          <button
            key={language}
            type="button"
            role="tab"
            id={`${id}-${language}`}
            aria-controls={`${id}-${language}-code`}
            aria-selected={language === 'curl'}
            tabIndex={language === 'curl' ? 0 : -1}
            data-language={language}
          >
            {name}
          </button>
        ))}
      </div>
      {languages.map(([language, name]) => (
        <div
          key={language}
          role="tabpanel"
          id={`${id}-${language}-code`}
          aria-labelledby={`${id}-${language}`}
          data-sample={language}
        >
          <Code code={samples[language]} grammar={language} label={`${summary}, ${name}`} />
        </div>
      ))}
    </div>
  )
}
