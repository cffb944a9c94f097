import path from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/longestFirst.ts'
import { PROJECTS } from './test/support/projects.ts'

// Room for a busy machine: what takes this long hangs.
const timeouts = { testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } }
// The files of a worker share its modules: importing them for each file takes as long as the tests.
const server = {
  globalSetup: ['api/test/globalSetup.ts'],
  setupFiles: ['api/test/outside.ts'],
  isolate: false,
  // A server and its tests in one process make much that is soon garbage. Workers ignore what the root says of it.
  execArgv: ['--max-semi-space-size=64'],
  ...timeouts,
}

// A thread loads tsx and each of its sources, which takes 0.2 seconds of a processor for every sheet that is read.
const threads = { alias: [{ find: /^.*\/importSource\.ts$/, replacement: path.resolve('api/test/importSource.ts') }] }

// What the browser loads: sources, not builds.
const resolve = { conditions: ['source', 'browser', 'import', 'default'] }

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Transformed sources are kept by content, so that one file begins within seconds.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve: threads,
        test: { name: 'api', include: PROJECTS.api, ...server },
      },
      {
        resolve: threads,
        test: { name: 'api-slow', include: PROJECTS['api-slow'], ...server },
      },
      { test: { name: 'package', include: PROJECTS.package, ...timeouts } },
      { test: { name: 'support', include: PROJECTS.support, ...timeouts } },
      {
        resolve: threads,
        test: { name: 'slow', include: PROJECTS.slow, globalSetup: server.globalSetup, ...timeouts },
      },
      {
        test: {
          name: 'sdk',
          include: PROJECTS.sdk,
          globalSetup: ['test/support/installSdk.ts'],
          ...timeouts,
        },
      },
      {
        resolve,
        test: {
          name: 'web',
          include: PROJECTS.web,
          exclude: [...configDefaults.exclude, ...PROJECTS.page],
          environment: 'jsdom',
          setupFiles: ['test/support/freshWindow.ts'],
          isolate: false,
          ...timeouts,
        },
      },
      { resolve, test: { name: 'page', include: PROJECTS.page, environment: 'jsdom', ...timeouts } },
    ],
  },
})
