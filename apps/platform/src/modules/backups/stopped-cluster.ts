import { spawn } from 'node:child_process'
import { ALWAYS_THERE } from '../../postgres/cluster/cluster-settings'
import type { PostgresBinaries } from '../../postgres/cluster/postgres-binaries'
import type { ProcessUser } from '../../postgres/cluster/process-user'

/** Data directory of a cluster that does not run. */
export interface StoppedCluster {
  data: string
  binaries: Pick<PostgresBinaries, 'postgres'>
  user: ProcessUser | null
}

/** Duration after which the program is ended, in milliseconds: after a crash it replays its write-ahead log first. */
const TIMEOUT_MS = 60_000
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

/** Runs one line of SQL in the single-user mode of Postgres. @returns the value of its column `answer` */
function askStoppedCluster({ data, binaries, user }: StoppedCluster, sql: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(binaries.postgres, ['--single', '-D', data, ALWAYS_THERE], {
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
      cwd: data,
      env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' },
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: TIMEOUT_MS,
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
