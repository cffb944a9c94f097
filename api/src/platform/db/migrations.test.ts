import { describe, expect, it } from 'vitest'
import { readMigrations } from './migrationFiles.ts'

const { files: all, base } = readMigrations()
const files = all.map(({ name }) => name)

/** Changes that the previous version cannot work with while both run (docs/run/production.md). */
const BREAKING: [what: string, RegExp][] = [
  ['drops something that it may read', /\bdrop\s+(table|column|view|schema|type|function)\b/i],
  ['renames something that it reads', /\brename\b/i],
  ['changes a type under it', /\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/i],
  ['requires a value that it does not write', /\bset\s+not\s+null\b|\bdrop\s+default\b/i],
  ['requires a new value that it does not write', /\badd\s+column\s+(?![^,;]*\b(default|generated)\b)[^,;]*\bnot\s+null\b/i],
  ['empties a table', /\btruncate\b/i],
]
const statementsOf = (sql: string) => sql.replace(/--.*$/gm, '')
const breaks = (sql: string) => BREAKING.filter(([, pattern]) => pattern.test(statementsOf(sql))).map(([what]) => what)

describe('a migration', () => {
  it('keeps the previous version working', () => {
    const later = all.filter(({ name }) => !base.includes(name))

    expect(later.map(({ name, sql }) => [name, ...breaks(sql)]).filter(([, ...problems]) => problems.length)).toEqual([])
  })

  it.each([
    ['alter table orders drop column note;', 1],
    ['alter table orders rename column note to remark;', 1],
    ['alter table orders alter column note type integer;', 1],
    ['alter table orders alter column note set not null;', 1],
    ['alter table orders add column a text not null, add column b text;', 1],
    [`alter table orders add column a text not null default '', add column b text; -- nothing is renamed`, 0],
    ['drop index orders_of_intent; create index other on orders (note);', 0],
  ])('with "%s" is refused', (sql, problems) => {
    expect(breaks(sql)).toHaveLength(problems)
  })

  it('is named by its time, and comes after all before it', () => {
    expect(files.filter((file) => !/^\d{8}-\d{4}-[a-z-]+\.sql$/.test(file))).toEqual([])
    expect(new Set(files.map((file) => file.slice(0, 13))).size).toBe(files.length)
  })
})
