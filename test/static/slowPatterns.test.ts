import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { contractDocument } from '../../api/src/platform/http/document.ts'
import { slowAttackOn } from './findSlowPatterns.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** What runs on the server's event loop, and what reads messages and answers in pages of other sites. */
const FOLDERS = ['api/src', 'checkout/src', 'sdk/src/core', 'sdk/src/embed', 'sdk/src/webhooks']
/** Slow patterns that meet no text of an outsider. */
const HARMLESS: Record<string, string> = {
  "api/src/platform/db/runMigration.ts /--[^\\n]*|\\/\\*[^]*?\\*\\/|'(?:[^']|'')*'|\"[^\"]*\"|(\\$\\w*\\$)[^]*?\\1|[^]/g":
    'our own migrations',
  'api/src/gateways/mail/mime.ts /^"?(.*?)"?\\s*<([^>]+)>$/': "the operator's MAIL_FROM",
  'api/src/platform/http/themeScript.ts /<head[^>]*>/': 'pages of our own build',
  'sdk/src/embed/global.ts /https?:[^\\s()]+(?=\\/embed\\/v1\\.)/': "the script's own address",
  'sdk/src/core/call.ts /(\\W*)(\\w+)/': 'our own table of operations',
  'sdk/src/core/money.ts /\\B(?=(\\d{3})+$)/g': 'the digits of one number',
}
/** Patterns that are put together at run time, with an example of each. */
const MADE: Record<string, RegExp[]> = {
  // The name in an address.
  'api/src/gateways/mail/withoutAddresses.ts': [/(?<![\p{L}\p{N}])nora\.lind\+shop(?![\p{L}\p{N}])/giu],
  'api/src/shop/catalogue/urlId.ts': [/^[23456789abc]{10}$/],
  'api/src/site/pages.ts': [/^\/dashboard\/customers\/[^/?]+$/],
  // The name of one cookie, and its value.
  'checkout/src/cookies.ts': [/(?:^|;\s*)linktill_seal=([^;]*)/],
  // Contains EMAIL_PATTERN, which is checked with the contract's.
  'sdk/src/core/checkout/checks.ts': [],
  'sdk/src/core/checkout/joinWaitlist.ts': [],
}

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test|\.d\.ts|generated/.test(file))
    .map((file) => `${folder}/${file}`),
)

interface Found {
  written: string[]
  isMaking: boolean
}

function patternsIn(file: string): Found {
  const written: string[] = []
  let isMaking = false
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) written.push(node.text)
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp') isMaking = true
    node.forEachChild(visit)
  }
  visit(ts.createSourceFile(file, readFileSync(path.join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true))
  return { written, isMaking }
}

function asPattern(literal: string): RegExp {
  const end = literal.lastIndexOf('/')
  return new RegExp(literal.slice(1, end), literal.slice(end + 1))
}

/** Every pattern and format of the contract, as Ajv applies them. */
function contractStrings() {
  const patterns = new Set<string>()
  const formats = new Set<string>()
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    const { pattern, format } = node as Record<string, unknown>
    if (typeof pattern === 'string') patterns.add(pattern)
    if (typeof format === 'string') formats.add(format)
    Object.values(node).forEach(visit)
  }
  visit(contractDocument)
  return { patterns: [...patterns], formats: [...formats] }
}

describe('a pattern takes time in proportion to its text', { timeout: 120_000 }, () => {
  const found = sources.map((file) => ({ file, ...patternsIn(file) }))

  it('in every source', () => {
    const all = new Set(found.flatMap(({ file, written }) => written.map((literal) => `${file} ${literal}`)))
    const slow = [...all].filter((one) => !(one in HARMLESS) && slowAttackOn(asPattern(one.slice(one.indexOf(' ') + 1))) !== null)

    expect(slow).toEqual([])
    expect(Object.keys(HARMLESS).filter((one) => !all.has(one))).toEqual([])
  })

  it('if it is made at run time', () => {
    expect(
      found
        .filter(({ isMaking }) => isMaking)
        .map(({ file }) => file)
        .sort(),
    ).toEqual(Object.keys(MADE).sort())
    expect(
      Object.values(MADE)
        .flat()
        .map((pattern) => slowAttackOn(pattern)),
    ).toEqual(
      Object.values(MADE)
        .flat()
        .map(() => null),
    )
  })

  // Ajv applies a pattern to a text that is too long, too.
  it('in the contract', () => {
    const slow = contractStrings().patterns.filter((pattern) => slowAttackOn(new RegExp(pattern, 'u')) !== null)

    expect(slow).toEqual([])
  })

  it('as a format of the contract', () => {
    const like = [
      /^[a-z]+:\/\/(?:[a-z]+@)?(?:[a-z]+\.)+[a-z]+(?::\d+)?(?:\/[a-z%]+)*\?[a-z]*#[a-z]*$/,
      /^\d+-\d+-\d+T\d+:\d+:\d+\.\d+[+-]\d+:\d+$/,
    ]
    const { formats } = contractStrings()
    expect(formats.filter((name) => !(name in fullFormats))).toEqual([])

    for (const name of formats as (keyof typeof fullFormats)[]) {
      const format = fullFormats[name]
      const check =
        format instanceof RegExp ? format : typeof format === 'object' && 'validate' in format ? format.validate : format
      if (check instanceof RegExp) expect([name, slowAttackOn(check)]).toEqual([name, null])
      else if (typeof check === 'function')
        for (const pattern of like)
          expect([name, slowAttackOn(pattern, (text) => void (check as (text: string) => unknown)(text))]).toEqual([name, null])
    }
  })
})

describe('slowAttackOn', { timeout: 60_000 }, () => {
  it.each([/<script\b[^>]*>/gi, /\s+$/, /^\s*(?:https?:\S+)?\s*$/, /\s+\S*$/, /^(a+)+$/, /^(\w+\s?)*$/])(
    'finds %s',
    (pattern) => {
      expect(slowAttackOn(pattern)).not.toBeNull()
    },
  )

  it.each([/<script\b/gi, /(?<!\s)\s+$/, /^\s*(?:https?:\S+\s*)?$/, /^[a-z]+(?:-[a-z]+)*$/, /"[^"]*"/g])(
    'lets %s pass',
    (pattern) => {
      expect(slowAttackOn(pattern)).toBeNull()
    },
  )
})
