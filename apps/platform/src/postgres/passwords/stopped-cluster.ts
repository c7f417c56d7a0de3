import { spawn } from 'node:child_process'
import { escapeLiteral } from 'pg'
import { ADMIN, ALWAYS_THERE } from '../cluster/cluster-settings'
import type { PostgresBinaries } from '../cluster/postgres-binaries'
import type { ProcessUser } from '../cluster/process-user'

/** Data directory of a cluster that does not run. */
export interface StoppedCluster {
  data: string
  binaries: Pick<PostgresBinaries, 'postgres'>
  user: ProcessUser | null
}

/** Duration after which the program is ended, in milliseconds: after a crash it replays its write-ahead log first. */
const TIMEOUT_MS = 60_000
/** The same for a copy, whose log is as long as the copying took, in milliseconds. */
const COPY_TIMEOUT_MS = 600_000
const MAX_OUTPUT_BYTES = 65_536

/**
 * Reads the verifier of the password of a role; null without one.
 * @throws if the data cannot be read
 */
export async function readPasswordVerifier(
  cluster: StoppedCluster,
  role: string,
): Promise<string | null> {
  const hex = await askStoppedCluster(
    cluster,
    // As hex, since the program prints values without escaping them; with all names qualified, since
    // settings of the database apply.
    `select coalesce(pg_catalog.encode(pg_catalog.convert_to(rolpassword, 'UTF8'), 'hex'), 'none') as answer from pg_catalog.pg_authid where rolname operator(pg_catalog.=) '${role}'`,
  )
  return hex === 'none' ? null : Buffer.from(hex, 'hex').toString('utf8')
}

/** Verifiers of the passwords that a copied cluster gets. */
export interface CopiedPasswords {
  admin: string
  postgres: string
}

/**
 * Removes the passwords of all roles and sets those of the superuser and the role `postgres`, so
 * that a copy of a cluster never runs with those of the original.
 * @throws if the data cannot be read, or another password remains
 */
export async function replacePasswords(
  cluster: StoppedCluster,
  { admin, postgres }: CopiedPasswords,
): Promise<void> {
  const known = `array[${escapeLiteral(admin)}, ${escapeLiteral(postgres)}]`
  // No trigger of a person fires here: roles are shared by all databases, and this one is the platform's.
  const answer = await askStoppedCluster(
    cluster,
    [
      'update pg_catalog.pg_authid set rolpassword = null where rolpassword is not null',
      `alter role ${ADMIN} password ${escapeLiteral(admin)}`,
      `alter role postgres password ${escapeLiteral(postgres)}`,
      `select pg_catalog.format('%s/%s', pg_catalog.count(*) filter (where rolpassword operator(pg_catalog.=) any (${known})), pg_catalog.count(rolpassword)) as answer from pg_catalog.pg_authid`,
    ].join('\n'),
    COPY_TIMEOUT_MS,
  )
  if (answer !== '2/2') throw new Error('The passwords of a copied Postgres could not be replaced.')
}

/** Runs lines of SQL in the single-user mode of Postgres. @returns the value of the column `answer` */
function askStoppedCluster(
  { data, binaries, user }: StoppedCluster,
  sql: string,
  timeout = TIMEOUT_MS,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(binaries.postgres, ['--single', '-D', data, ALWAYS_THERE], {
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
      cwd: data,
      env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' },
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout,
      killSignal: 'SIGKILL',
    })
    let [output, errors] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(0, MAX_OUTPUT_BYTES)
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-2000)
    })
    // A program that has ended does not read.
    child.stdin.on('error', () => undefined)
    child.once('error', reject)
    child.once('close', () => {
      const [, answer] = /answer = "([^"]*)"/.exec(output) ?? []
      if (answer === undefined)
        reject(new Error(`The data of a stopped Postgres could not be read. ${errors.trim()}`))
      else resolve(answer)
    })
    child.stdin.end(`${sql}\n`)
  })
}
