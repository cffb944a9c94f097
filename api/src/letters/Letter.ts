/** What a mail says, before it is drawn as HTML and as plain text. Every text is plain; the drawing escapes it. */
export interface Letter {
  /** Language of the words, `en-US`. */
  tag: string
  subject: string
  /** What a list of mails shows after the subject. */
  preview: string
  title: string
  blocks: Block[]
  /** Small print: sentences, and links. */
  footer: (string | Link)[]
}

export interface Link {
  label: string
  url: string
}

export type Block =
  | { is: 'text'; text: string }
  /** In a frame of its own: what must not be missed. */
  | { is: 'notice'; text: string }
  | ({ is: 'button' } & Link)
  | { is: 'facts'; rows: { label: string; value: string }[] }
  | { is: 'lines'; rows: { name: string; detail: string; amount: string }[] }
  | { is: 'sums'; rows: { label: string; amount: string; strong?: boolean }[] }
  | { is: 'files'; title: string; hint: string; rows: ({ name: string; detail: string | null } & Link)[] }
  | { is: 'address'; title: string; lines: string[] }

/** Whose mail it is. */
export interface Brand {
  shop: string
  /** Whole address of a picture; null writes the shop's name instead. */
  logoUrl: string | null
  /** As `#0b6e57`. */
  accent: string
  /** Read well on the accent. */
  onAccent: string
}
