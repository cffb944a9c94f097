import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../lib/copy.ts'
import { IconButton } from './Button.tsx'
import styles from './CopyButton.module.css'

/** A small button that copies a text and then shows a check mark. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false)
  return (
    <IconButton
      className={styles.copy}
      label={copied ? 'Copied' : label}
      onClick={async () => setCopied(await copyText(text))}
      onBlur={() => setCopied(false)}
    >
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
    </IconButton>
  )
}
