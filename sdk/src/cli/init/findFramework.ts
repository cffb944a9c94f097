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

/** Frameworks that `init` has no files for, with the package that shows each and its chapter of the recipes. */
const OTHERS = [
  { name: 'Nuxt', shownBy: 'nuxt', recipe: 'vue' },
  { name: 'Astro', shownBy: 'astro', recipe: 'astro' },
  { name: 'Vue', shownBy: 'vue', recipe: 'vue' },
  { name: 'Svelte', shownBy: 'svelte', recipe: 'svelte' },
]

/** Returns what is written into a project of another framework, in words; null for one that `init` knows. */
export function explainOther(folder: string, framework: Framework, server: string): string | null {
  const { dependencies, devDependencies } = readManifest(folder)
  const other = OTHERS.find(({ shownBy }) => shownBy in { ...dependencies, ...devDependencies })
  if (framework !== 'html' || !other) return null
  return `This is a project of ${other.name}. init writes a page of plain HTML and a small server beside it, and changes none of its pages.
A component for ${other.name}: ${server}/documentation/embed/recipes#${other.recipe}`
}

/** Returns the folder of a Next project's routes: `src/app` where the project has `src`, as Next looks for them. */
export function findRoutes(folder: string): string {
  const has = (name: string) => fs.existsSync(path.join(folder, name))
  return !has('app') && has('src') ? 'src/app' : 'app'
}
