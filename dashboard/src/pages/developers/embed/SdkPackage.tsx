import type { Schema } from '@linktill/sdk'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import styles from './EmbedTab.module.css'

/** The command that installs the SDK of this server. */
export function SdkPackage({ script }: { script: Schema<'EmbedScript'> }) {
  const command = `npm install ${script.package_url}`
  return (
    <div className={styles.package}>
      <p>
        The React components, the API client and the verification of webhooks. The package has the address of this server as its
        default, and its installation needs no other server.
      </p>
      <div className={styles.line}>
        <pre>{command}</pre>
        <CopyButton text={command} label="Copy the command" />
      </div>
      <p>
        Your lock file gets this hash: <code>{script.package_integrity}</code>
      </p>
    </div>
  )
}
