import fs from 'node:fs'
import type { TestProject } from 'vitest/node'
import { installSdk, packSdk } from './installed.ts'

/** Customer projects, by the packages installed with the SDK. */
const PROJECTS = {
  /** Every optional peer. */
  whole: ['react', 'react-dom', '@preact/signals-react', '@types/react', '@types/react-dom', '@types/node'],
  /** Only React: buttons and embeds. */
  react: ['react', 'react-dom', '@types/react', '@types/react-dom'],
  /** No peer dependencies, and no types of Node. */
  bare: [],
}

export type ProjectName = keyof typeof PROJECTS

declare module 'vitest' {
  export interface ProvidedContext {
    /** The SDK's tarball, and the folder of each project. */
    installed: { tarball: string; folders: Record<ProjectName, string> }
  }
}

/** Packs the SDK once and installs it into each project, for all tests of the package. */
export default function setUp({ provide }: TestProject): () => void {
  const packs = packSdk(PROJECTS.whole)
  const folders = Object.fromEntries(
    Object.entries(PROJECTS).map(([name, beside]) => [name, installSdk(packs, beside)]),
  ) as Record<ProjectName, string>
  provide('installed', { tarball: packs.tarball, folders })
  return () => {
    for (const folder of [packs.folder, ...Object.values(folders)]) fs.rmSync(folder, { recursive: true, force: true })
  }
}
