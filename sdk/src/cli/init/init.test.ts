import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readVariable } from '../settings.js'
import { quoteForWindows } from '../listen/startProgram.js'
import { explainOther, findFramework, findRoutes } from './findFramework.js'
import { installCommand } from './install.js'
import { addScript, readManifest } from './manifest.js'
import { planFor } from './planFor.js'
import { projectFor } from './templates.js'

let folder: string
beforeAll(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-init-'))))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

/** Writes a project with these files, and returns its folder. */
function project(files: Record<string, string> = {}): string {
  const place = fs.mkdtempSync(path.join(folder, 'project-'))
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(place, name)), { recursive: true })
    fs.writeFileSync(path.join(place, name), text)
  }
  return place
}

const additions = { script: ['linktill', 'run it'] as [string, string], variables: { KEY: 'k', SECRET: '' } }

describe('a package.json', () => {
  it('gets a script, and keeps its form', () => {
    expect(JSON.parse(addScript('', 'linktill', 'run it'))).toEqual({
      private: true,
      type: 'module',
      scripts: { linktill: 'run it' },
    })
    expect(addScript('{\n\t"name": "a"\n}\n', 'linktill', 'x')).toBe(
      '{\n\t"name": "a",\n\t"scripts": {\n\t\t"linktill": "x"\n\t}\n}\n',
    )
    expect(addScript('{"scripts":{"dev":"vite"}}', 'linktill', 'x')).toBe(
      '{\n  "scripts": {\n    "dev": "vite",\n    "linktill": "x"\n  }\n}',
    )
    const own = '{"scripts":{"linktill":"own"}}'
    expect(addScript(own, 'linktill', 'x')).toBe(own)
    expect(() => addScript('{', 'linktill', 'x')).toThrow('not valid JSON')
  })

  it('may come from Windows', () => {
    const text = '\uFEFF{\r\n    "dependencies": { "express": "5" }\r\n}\r\n'

    expect(addScript(text, 'linktill', 'x')).toBe(
      '{\r\n    "dependencies": {\r\n        "express": "5"\r\n    },\r\n    "scripts": {\r\n        "linktill": "x"\r\n    }\r\n}\r\n',
    )
    expect(findFramework(project({ 'package.json': text }))).toBe('express')
  })
})

describe('a project', () => {
  it('is recognised by its dependencies', () => {
    const found = (manifest: object) => findFramework(project({ 'package.json': JSON.stringify(manifest) }))

    expect(found({ dependencies: { next: '16', react: '19' } })).toBe('next')
    expect(found({ dependencies: { react: '19' }, devDependencies: { vite: '8' } })).toBe('vite-react')
    expect(found({ dependencies: { react: '19' } })).toBe('html')
    expect(findFramework(path.join(folder, 'missing'))).toBe('html')
    expect(readManifest(project())).toEqual({})
  })

  it('of Next has its routes where Next looks for them', () => {
    expect(findRoutes(project())).toBe('app')
    expect(findRoutes(project({ 'src/app/page.jsx': '' }))).toBe('src/app')
    expect(findRoutes(project({ 'src/lib.js': '', 'app/page.jsx': '' }))).toBe('app')
  })

  it('is installed by the program that it uses', () => {
    const command = (file: string) => installCommand(project(file ? { [file]: '' } : {}), 'https://pay.example.com').join(' ')

    expect(command('pnpm-lock.yaml')).toBe('pnpm add https://pay.example.com/sdk.tgz')
    expect(command('yarn.lock')).toBe('yarn add https://pay.example.com/sdk.tgz')
    expect(command('')).toBe('npm install --no-audit --no-fund https://pay.example.com/sdk.tgz')
  })

  it('of a workspace is installed by the program of the workspace', () => {
    const command = (files: Record<string, string>, folderOf = 'apps/web') =>
      installCommand(path.join(project(files), folderOf), 'https://pay.example.com').join(' ')
    const member = { 'apps/web/package.json': '{}' }
    const ofNpm = { ...member, 'package.json': '{"workspaces":["apps/*"]}' }

    expect(command({ ...member, 'pnpm-workspace.yaml': 'packages: [apps/*]' })).toBe('pnpm add https://pay.example.com/sdk.tgz')
    expect(command({ ...ofNpm, 'yarn.lock': '' })).toBe('yarn add https://pay.example.com/sdk.tgz')
    expect(command({ ...ofNpm, 'package-lock.json': '{}' })).toMatch(/^npm install /)
    // A lock file that lies above by chance.
    expect(command({ ...member, 'yarn.lock': '' })).toMatch(/^npm install /)
    expect(command({ 'pnpm-workspace.yaml': '' }, '.')).toBe('pnpm add --workspace-root https://pay.example.com/sdk.tgz')
    expect(command({ ...ofNpm, 'yarn.lock': '' }, '.')).toBe(
      'yarn add --ignore-workspace-root-check https://pay.example.com/sdk.tgz',
    )
    expect(command({ ...ofNpm, 'yarn.lock': '', '.yarnrc.yml': '' }, '.')).toBe('yarn add https://pay.example.com/sdk.tgz')
  })

  it.each([
    ['vue', 'Vue'],
    ['nuxt', 'Nuxt'],
    ['svelte', 'Svelte'],
    ['astro', 'Astro'],
  ])('of %s shows what is written instead', (name, framework) => {
    const place = project({
      'package.json': JSON.stringify({ dependencies: { ...(name === 'nuxt' && { vue: '3' }), [name]: '1' } }),
    })

    expect(explainOther(place, 'html', 'https://pay.example.com')).toMatch(
      new RegExp(`project of ${framework}\\. .*\\n.*/documentation/embed/recipes#\\w+$`),
    )
    expect(explainOther(place, 'express', 'https://pay.example.com')).toBeNull()
    expect(explainOther(project(), 'html', 'https://pay.example.com')).toBeNull()
  })

  it('keeps its files, with their line endings', () => {
    const place = project({ '.env': 'KEY=own\r\nA=1\r\n', '.gitignore': 'node_modules\r\n', 'a.html': 'own' })

    expect(() => planFor(place, { 'a.html': 'new' }, additions)).toThrow('a.html exists already')
    const plan = planFor(place, { 'b.html': 'new' }, additions)
    expect(plan.map(({ file, isNew, text }) => [file, isNew, text])).toEqual([
      ['b.html', true, 'new'],
      ['package.json', true, expect.stringContaining('"linktill": "run it"')],
      ['.gitignore', false, 'node_modules\r\n.env\r\n'],
    ])
  })

  it('gives a variable of .env without the line ending of Windows', () => {
    expect(readVariable('UNSET_KEY', project({ '.env': '\uFEFFUNSET_KEY="sk_test_1"\r\nB=2\r\n' }))).toBe('sk_test_1')
  })
})

describe('the written files', () => {
  const values = { server: 'https://pay.example.com', link: 'k3x9q2abcd', port: 4100, routes: 'src/app' }

  it('are TypeScript in a project of TypeScript', () => {
    const files = (framework: 'next' | 'vite-react', isTypeScript: boolean) =>
      Object.keys(projectFor({ ...values, framework, isTypeScript }).files)

    expect(files('next', true)).toEqual(['src/app/buy/page.tsx', 'src/app/api/linktill/route.ts'])
    expect(files('next', false)).toEqual(['src/app/buy/page.jsx', 'src/app/api/linktill/route.js'])
    expect(files('vite-react', true)[0]).toBe('src/LinktillCheckout.tsx')
  })

  it('listen where events are posted', () => {
    for (const framework of ['html', 'vite-react', 'next', 'express'] as const) {
      const { files, program } = projectFor({ ...values, framework, isTypeScript: false })
      expect([...Object.values(files), program].join('\n')).toContain('4100')
    }
  })
})

it('words are quoted for the shell of Windows', () => {
  expect(['node', 'C:\\a\\b.mjs', '--port=4000'].map(quoteForWindows)).toEqual(['node', 'C:\\a\\b.mjs', '--port=4000'])
  expect(['a b', 'a&b', 'say "x"'].map(quoteForWindows)).toEqual(['"a b"', '"a&b"', '"say ""x"""'])
})
