import fs from 'node:fs'
import path from 'node:path'
import { readManifest } from './manifest.js'

export const FRAMEWORKS = ['html', 'vite-react', 'next', 'express'] as const
export type Framework = (typeof FRAMEWORKS)[number]

/** Returns what a project is, by its dependencies. */
export function findFramework(folder: string): Framework {
  const { dependencies, devDependencies } = readManifest(folder)
  const has = (name: string) => name in { ...dependencies, ...devDependencies }
  if (has('next')) return 'next'
  if (has('vite') && has('react')) return 'vite-react'
  return has('express') ? 'express' : 'html'
}

/** Returns the folder of a Next project's routes: `src/app` where the project has `src`, as Next looks for them. */
export function findRoutes(folder: string): string {
  const has = (name: string) => fs.existsSync(path.join(folder, name))
  return !has('app') && has('src') ? 'src/app' : 'app'
}
