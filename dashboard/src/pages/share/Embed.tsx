import { Copy } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { useState } from 'react'
import { copyText } from '../../lib/copy.ts'
import { Button } from '../../ui/Button.tsx'
import { messages } from '../../ui/messages.tsx'
import styles from './Embed.module.css'
import { snippetsFor, type SnippetKind } from './snippets.ts'

interface EmbedProps {
  url: string
  /** The initial choice. */
  first?: SnippetKind
  /** Height of the inline checkout in px, if it was measured. */
  height?: number | undefined
}

/** Code snippets that embed or link the checkout. */
export function Embed({ url, first = 'button', height }: EmbedProps) {
  const snippets = snippetsFor(url, height)
  const kinds = Object.keys(snippets) as SnippetKind[]
  const [kind, setKind] = useState(first)

  async function copy() {
    if (await copyText(snippets[kind].code)) messages.success('Code copied.')
    else messages.error('The code could not be copied.')
  }
  return (
    <Tabs.Root value={kind} onValueChange={(next) => setKind(next as SnippetKind)}>
      <div className={styles.bar}>
        <Tabs.List className={styles.tabs} aria-label="Embed code">
          {kinds.map((one) => (
            <Tabs.Trigger key={one} value={one} className={styles.tab}>
              {snippets[one].title}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Button size="small" look="ghost" onClick={copy}>
          <Copy aria-hidden />
          Copy code
        </Button>
      </div>
      {kinds.map((one) => (
        <Tabs.Content key={one} value={one} className={styles.code}>
          <pre>{snippets[one].code}</pre>
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}
