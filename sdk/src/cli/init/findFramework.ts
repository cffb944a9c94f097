import fs from 'node:fs'
import path from 'node:path'

export const FRAMEWORKS = ['html', 'vite-react', 'next', 'express'] as const
export type Framework = (typeof FRAMEWORKS)[number]

/** Returns what a project is, by its dependencies. */
export function findFramework(folder: string): Framework {
  const place = path.join(folder, 'package.json')
  if (!fs.existsSync(place)) return 'html'
  const { dependencies, devDependencies } = JSON.parse(fs.readFileSync(place, 'utf8')) as Record<string, object | undefined>
  const has = (name: string) => name in { ...dependencies, ...devDependencies }
  if (has('next')) return 'next'
  if (has('vite') && has('react')) return 'vite-react'
  return has('express') ? 'express' : 'html'
}
