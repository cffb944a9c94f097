import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '../src/platform/db/knex.ts'
import { migrate } from '../src/platform/db/migrations.ts'
import { migrateJobs } from '../src/platform/jobs/worker.ts'
import { openCluster, withDatabase } from './cluster.ts'
import { TEMPLATE } from './database.ts'
import { startKeptCluster } from './keptCluster.ts'
import { timed } from './timed.ts'

/** Sets up what the tests need, and stops it after them. Ctrl-C ends Vitest without this, but not without the event `exit`. */
export default async function run(project: TestProject) {
  const stop = await timed('set-up: database', () => setup(project))
  process.once('exit', stop)
  return () => {
    process.off('exit', stop)
    stop()
  }
}

/**
 * A migrated template that every test file clones: on an embedded PostgreSQL, on the server of TEST_DATABASE_URL, or on the Citus
 * cluster of CITUS_URL.
 */
async function setup(project: TestProject) {
  const clusterUrl = process.env['CITUS_URL']
  const given = clusterUrl ?? process.env['TEST_DATABASE_URL']
  const cluster = clusterUrl ? await openCluster(clusterUrl) : null
  const createTemplate = async (url: string) => {
    if (cluster) await cluster.create(TEMPLATE)
    else await createDatabase(url)
    await migrateTemplate(withDatabase(url, TEMPLATE))
    await cluster?.seal(TEMPLATE)
  }
  const server = given ? await openGiven(given, createTemplate) : await startKeptCluster(createTemplate)
  project.provide('databaseUrl', server.url)
  project.provide('isCluster', cluster !== null)
  project.provide('statementsSeen', path.join(server.folder, 'statements'))
  return server.stop
}

async function openGiven(url: string, createTemplate: (url: string) => Promise<void>) {
  await createTemplate(url)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-test-'))
  return { url, folder, stop: () => fs.rmSync(folder, { recursive: true, force: true }) }
}

async function createDatabase(url: string): Promise<void> {
  const admin = connect(url)
  await admin.raw('drop database if exists ?? with (force)', [TEMPLATE])
  await admin.raw('create database ??', [TEMPLATE])
  await admin.destroy()
}

async function migrateTemplate(url: string): Promise<void> {
  const template = connect(url)
  await migrate(template)
  await migrateJobs(url)
  await template.destroy()
}
