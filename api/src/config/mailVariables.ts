import type { Variable } from './Variable.ts'

/** How mails are sent, and how the server hears of those that come back. */
export const MAIL_VARIABLES = {
  SMTP_URL: {
    description:
      'Mail server: smtp://user:password@host:port. If empty, mails are stored as files in DATA_DIR/mail, and the log has their paths.',
    schemes: ['smtp:', 'smtps:'],
  },
  MAIL: {
    description: '`files` confirms that mails are stored as files. Production requires it if SMTP_URL is empty.',
    enum: ['files'],
  },
  MAIL_FROM: {
    description: 'Sender of every mail. With SMTP_URL, production requires one of your own domain.',
    default: 'Linktill <no-reply@localhost>',
    pattern: /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.source,
    rule: 'must be a sender such as Linktill <no-reply@example.com>.',
  },
  MAIL_WEBHOOK_SECRET: {
    description:
      'Password of /api/webhooks/mail, to which a mail provider reports bounces and complaints: at least 32 random characters. If empty, nobody can report any. docs/run/mail.md describes the setup.',
    pattern: /^\S{32,200}$/.source,
    rule: 'must have 32 to 200 characters without spaces.',
  },
} as const satisfies Record<string, Variable>
