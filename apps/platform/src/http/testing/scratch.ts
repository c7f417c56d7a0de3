import pg from 'pg'
import { createIdentity } from '../../identity/identity'
import { createSecrets } from '../../secrets'
import { createAccessTokens } from '../../control/access-tokens'
import { createOneTimeLinks } from '../../control/one-time-links'
import { createOrganizations } from '../../control/organizations'
import { createMembers } from '../../control/members'
import { createProjects } from '../../control/projects'
import { migrate } from '../../control/migrate'
import { createLog } from '../../log'
import type { Platform } from '../../platform.types'
import { ProjectNotActive } from '../../clusters/cluster-errors'

export async function scratchPlatform(): Promise<Platform> {
  const at = { host: '127.0.0.1', port: 55999, user: 'howdah_admin', password: 'secretpw' }
  const admin = new pg.Client({ ...at, database: 'postgres' })
  await admin.connect()
  await admin.query('drop database if exists scratch with (force)')
  await admin.query('create database scratch')
  await admin.end()
  const control = new pg.Pool({ ...at, database: 'scratch' })
  await migrate(control)
  const secrets = createSecrets(Buffer.alloc(32, 1))
  const log = createLog([({ level, message, fields }) => level !== 'debug' && process.stderr.write(`${level} ${message} ${JSON.stringify(fields)} ${fields.error instanceof Error ? fields.error.stack : ''}\n`)])
  const parts = {
    config: { dataDirectory: '/tmp', host: '127.0.0.1', port: 0, publicUrl: null, origins: ['https://host.example'], databaseUrl: null, masterKey: null, plan: 'pro' as const },
    version: '0.0.0', instanceId: 'abc', publicUrl: 'http://localhost:1', secrets, log, control,
    organizations: createOrganizations(control), members: createMembers(control), projects: createProjects(control, secrets),
    accessTokens: createAccessTokens(control), oneTimeLinks: createOneTimeLinks(control),
  }
  const identity = createIdentity(parts)
  await identity.migrate()
  const down = (ref: string) => Promise.reject(new ProjectNotActive(ref))
  return { ...parts, identity, clusters: { target: down, endpoint: down, figures: down, health: () => 'stopped' }, operations: { newest: () => Promise.resolve(null) } as never }
}
