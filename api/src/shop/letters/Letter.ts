/**
 * The content of a mail, before it is rendered as HTML and as plain text. Every text is plain; rendering escapes it.
 */
export interface Letter {
  /** Language of the texts, `en-US`. */
  tag: string
  subject: string
  /** Shown after the subject in a list of mails. */
  preview: string
  title: string
  blocks: Block[]
  /** The footer: sentences and links. */
  footer: (string | Link)[]
}

export interface Link {
  label: string
  url: string
}

export type Block =
  | { is: 'text'; text: string }
  /** Framed, because it must not be missed. */
  | { is: 'notice'; text: string }
  | ({ is: 'button' } & Link)
  | { is: 'facts'; rows: { label: string; value: string }[] }
  | { is: 'lines'; rows: { name: string; detail: string; amount: string }[] }
  | { is: 'sums'; rows: { label: string; amount: string; strong?: boolean }[] }
  | { is: 'files'; title: string; hint: string; rows: ({ name: string; detail: string | null } & Link)[] }
  /** What the law wants said, in small print. */
  | { is: 'legal'; title: string; lines: string[] }
  | { is: 'address'; title: string; lines: string[] }
  | { is: 'answers'; title: string; rows: { label: string; lines: string[] }[] }

/** The sender's look. */
export interface Brand {
  shop: string
  /** Absolute URL of a picture; null shows the shop's name instead. */
  logoUrl: string | null
  /** As `#0b6e57`. */
  accent: string
  /** A colour that is readable on the accent. */
  onAccent: string
}
