import { copyToClipboard } from '@rspress/core/theme'
import { Check, Copy } from 'lucide-react'
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import styles from './CodeBlock.module.css'
import { fillTexts, placesIn, SamplesContext } from './samples.ts'

const SHOWN_MS = 2000

/** Code with the reader's own values, and a button that copies it. */
export function CodeBlock({ className, children }: { className?: string; children?: ReactNode }) {
  const pre = useRef<HTMLPreElement>(null)
  const [isCopied, setCopied] = useState(false)

  const { own, note } = useContext(SamplesContext)

  // Here and not above the page, because React hydrates the text later than what is around it.
  useEffect(() => placesIn(pre.current!.textContent).forEach(note), [note])
  useEffect(() => fillTexts(pre.current!, own), [own])

  async function copy() {
    setCopied(await copyToClipboard(pre.current!.textContent))
    setTimeout(() => setCopied(false), SHOWN_MS)
  }
  return (
    <div className={styles.block}>
      <pre ref={pre} className={className} tabIndex={0}>
        {children}
      </pre>
      <button type="button" aria-label={isCopied ? 'Copied' : 'Copy code'} onClick={() => void copy()}>
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      </button>
      <span role="status" className="sr-only">
        {isCopied ? 'Copied' : ''}
      </span>
    </div>
  )
}
