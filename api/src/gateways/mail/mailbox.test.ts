import { describe, expect, it } from 'vitest'
import { mailboxOf, mailHostOf } from './mailbox.ts'

describe('mailboxOf', () => {
  it.each([
    ['nora@example.com', 'nora@example.com'],
    [' N.O.R.A+shop+2@Example.COM ', 'nora@example.com'],
    ['nora@münchen.example', 'nora@xn--mnchen-3ya.example'],
    ['+x@example.com', '@example.com'],
    ['not an address', 'not an address'],
  ])('counts %s as %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox)
  })
})

describe('mailHostOf', () => {
  it.each([
    ['nora@example.com', { domain: 'example.com', isProvider: false }],
    ['nora@a.b.example.co.uk', { domain: 'example.co.uk', isProvider: false }],
    ['nora@one.github.io', { domain: 'one.github.io', isProvider: false }],
    ['nora@gmail.com', { domain: 'gmail.com', isProvider: true }],
    ['nora@hotmail.co.uk', { domain: 'hotmail.co.uk', isProvider: true }],
    ['nora@gmail.com.example.com', { domain: 'example.com', isProvider: false }],
    ['not an address', null],
  ])('finds the registered domain of %s', (address, host) => {
    expect(mailHostOf(address)).toEqual(host)
  })
})
