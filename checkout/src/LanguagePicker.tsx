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
      <svg width="12" height="12" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
        <path d="m4 6 4 4 4-4" />
      </svg>
    </label>
  )
}
