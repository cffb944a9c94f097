import type { Schema } from '@linktill/sdk'
import { Copy, Download, ExternalLink } from 'lucide-react'
import { useMemo } from 'react'
import { copyText } from '../../lib/copy.ts'
import { download } from '../../lib/download.ts'
import { messageOf } from '../../lib/loader.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { messages } from '../../ui/messages.tsx'
import controls from '../../ui/controls.module.css'
import styles from './Address.module.css'
import { createQrCode, qrPng, qrSvg } from './qrCode.ts'

interface AddressProps {
  link: Schema<'Link'>
  /** Its URL, with the values that it carries. */
  url: string
}

/** The link's URL to copy and open, and its QR code. */
export function Address({ link, url }: AddressProps) {
  const qrCode = useMemo(() => createQrCode(url), [url])
  const file = fileName(link.name)

  async function copy() {
    if (await copyText(url)) messages.success('Link URL copied!')
    else messages.error('Failed to copy Link URL')
  }
  async function savePng() {
    try {
      download(await qrPng(qrCode), `${file}.png`)
    } catch (error) {
      messages.error(messageOf(error))
    }
  }
  return (
    <>
      <div className={styles.address}>
        <input
          className={`${controls.input} ${styles.url}`}
          readOnly
          value={url}
          aria-label="Checkout link address"
          onFocus={(event) => event.target.select()}
        />
        <Button look="primary" onClick={copy}>
          <Copy aria-hidden />
          Copy
        </Button>
        <a className={buttonClass({})} href={url} target="_blank" rel="noreferrer" aria-label="Open in a new tab">
          <ExternalLink aria-hidden />
          <span>Open</span>
        </a>
      </div>
      <div className={styles.qrRow}>
        <figure className={styles.qr} aria-label="QR code of the address">
          <svg viewBox={`0 0 ${qrCode.size} ${qrCode.size}`} shapeRendering="crispEdges" aria-hidden>
            <path d={qrCode.path} />
          </svg>
        </figure>
        <div>
          <p>Print it on a poster, a label or a slide. It works as long as the link is active.</p>
          <div className={styles.buttons}>
            <Button
              size="small"
              aria-label="Download the QR code as SVG"
              onClick={() => download(new Blob([qrSvg(qrCode)], { type: 'image/svg+xml' }), `${file}.svg`)}
            >
              <Download aria-hidden />
              SVG
            </Button>
            <Button size="small" aria-label="Download the QR code as PNG" onClick={savePng}>
              <Download aria-hidden />
              PNG
            </Button>
          </div>
        </div>
      </div>
    </>
  )
}

/** `Autumn studio sale` → `autumn-studio-sale-qr` */
const fileName = (name: string) =>
  [
    ...(name
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, 8) ?? ['checkout-link']),
    'qr',
  ].join('-')
