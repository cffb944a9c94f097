import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { execFileSync } from 'node:child_process'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../src/db/embedded.ts'
import { connect } from '../src/db/knex.ts'
import { migrate } from '../src/db/migrations.ts'
import { migrateJobs } from '../src/jobs/worker.ts'
import { openCluster, withDatabase } from './cluster.ts'
import { TEMPLATE } from './database.ts'

/**
 * A template that every test file clones, migrated once per run: on an embedded PostgreSQL, on the server of
 * TEST_DATABASE_URL, or on the Citus cluster of CITUS_URL.
 */
export default async function setup(project: TestProject) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-test-'))
  fs.chmodSync(folder, 0o755)
  const clusterUrl = process.env['CITUS_URL']
  const given = clusterUrl ?? process.env['TEST_DATABASE_URL']
  const embedded = given ? null : startEmbedded({ folder, settings: { fsync: 'off', full_page_writes: 'off' } })
  const url = given ?? embedded!.url

  const cluster = clusterUrl ? await openCluster(clusterUrl) : null
  if (cluster) await cluster.create(TEMPLATE)
  else await createTemplate(url)
  const template = connect(withDatabase(url, TEMPLATE))
  await migrate(template)
  await migrateJobs(withDatabase(url, TEMPLATE))
  await template.destroy()
  await cluster?.seal(TEMPLATE)
  project.provide('databaseUrl', url)
  project.provide('isCluster', cluster !== null)
  project.provide('statementsSeen', path.join(folder, 'statements'))

  return () => {
    embedded?.stop()
    execFileSync('rm', ['-rf', folder])
  }
}

async function createTemplate(url: string): Promise<void> {
  const admin = connect(url)
  await admin.raw('drop database if exists ?? with (force)', [TEMPLATE])
  await admin.raw('create database ??', [TEMPLATE])
  await admin.destroy()
}
