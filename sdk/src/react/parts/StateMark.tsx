import type { ReactNode } from 'react'
import { AlertIcon, CheckIcon } from './icons.js'

export type Mark = 'good' | 'bad' | 'waiting' | 'paused'

/** The icon above a result. Decorative, because the heading says the same. */
export function StateMark({ mark }: { mark: Mark }) {
  return <span className={MARK_CLASS[mark]}>{MARKS[mark]}</span>
}

const MARK_CLASS: Record<Mark, string> = {
  good: 'ck-mark ck-mark-good',
  bad: 'ck-mark ck-mark-bad',
  waiting: 'ck-mark',
  paused: 'ck-mark',
}
const MARKS: Record<Mark, ReactNode> = {
  good: <CheckIcon size={24} />,
  bad: <AlertIcon size={24} />,
  waiting: <span className="ck-spin" aria-hidden="true" />,
  paused: <AlertIcon size={24} />,
}
