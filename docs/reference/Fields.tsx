import type { Field } from './describeSchema.ts'
import { inline } from './Markdown.tsx'
import styles from './Fields.module.css'

/** Fields with their types and limits. Those of objects inside are folded. */
export function Fields({ fields }: { fields: Field[] }) {
  return (
    <ul className={styles.fields}>
      {fields.map((field) => (
        <li key={field.name}>
          <p>
            <code>{field.name}</code> <span>{field.type}</span>
            {field.isRequired && <b>required</b>}
            {field.isDeprecated && <i>deprecated</i>}
          </p>
          {field.description && <p>{inline(field.description)}</p>}
          {field.limits.length > 0 && <p className={styles.limits}>{inline(sentence(field.limits.join('; ')))}</p>}
          {field.fields.length > 0 && (
            <details>
              <summary>
                Fields of <code>{field.name}</code>
              </summary>
              <Fields fields={field.fields} />
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}

const sentence = (text: string) => `${text[0]!.toUpperCase()}${text.slice(1)}.`
