import type { Messages } from '@linktill/sdk/react/checkout'
import type { PageData } from './boot.ts'

interface LanguagePickerProps extends Pick<PageData, 'languages'> {
  messages: Messages
  onPick: (tag: string) => void
}

/** The language picker in the footer, with native names. */
export function LanguagePicker({ messages, languages, onPick }: LanguagePickerProps) {
  return (
    <label className="ck-language">
      <span className="ck-hidden">{messages.languageLabel}</span>
      <select value={messages.tag} autoComplete="off" onChange={(event) => onPick(event.target.value)}>
        {languages.map(({ tag, name }) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
