import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'tsup'
import { vi } from 'vitest'
import { endAllClusters } from '../src/postgres/cluster/end-all-clusters'
import { joinEmbeddedControl, type ControlDatabase } from '../src/server/control-database'
import { layout, openDataDirectory } from '../src/base/disk/data-directory'
import { createLog } from '../src/base/log/log'
import { endProcessesIn } from '../src/base/process-table'

const home = fileURLToPath(new URL('..', import.meta.url))
// Below node_modules, so that the build finds its dependencies and no other tool finds the build.
const built = join(home, 'node_modules', '.cache', 'howdah-test')

/** Builds the server as it is shipped, and programs of a test that run its code in a process of their own. */
export async function buildServer(programs: Record<string, string> = {}): Promise<void> {
  await build({
    config: false,
    entry: {
      cli: join(home, 'src', 'cli.ts'),
      'log-process': join(home, 'src', 'modules', 'logs', 'process', 'log-process.mjs'),
      'schema-process': join(home, 'src', 'modules', 'branches', 'schema', 'schema-process.mjs'),
      'pg-dump-process': join(home, 'src', 'modules', 'dumps', 'source', 'pg-dump-process.mjs'),
      ...programs,
    },
    tsconfig: join(home, 'tsconfig.json'),
    outDir: built,
    format: 'esm',
    target: 'node20',
    noExternal: [/^@howdah\//],
    loader: { '.sql': 'text' },
    silent: true,
    esbuildOptions(options) {
      options.conditions = ['howdah-source']
    },
  })
}

/** One run of the command line. */
export interface CliRun {
  child: ChildProcess
  readonly output: string
  /** Ends when the output has this text. */
  says(text: string): Promise<void>
  /** Ends with the exit code, null when a signal ended it. */
  ended: Promise<number | null>
}

export function howdah(
  args: readonly string[],
  options: { input?: string; env?: Record<string, string> } = {},
): CliRun {
  const run = runBuilt('cli', args, options.env)
  run.child.stdin?.end(options.input ?? '')
  return run
}

/** Runs a program that `buildServer` has built. */
export function runBuilt(
  program: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): CliRun {
  const child = spawn(process.execPath, [join(built, `${program}.js`), ...args], {
    // The minute of a project's scheduled backup may come while a test runs.
    env: { HOWDAH_SCHEDULED_BACKUPS: 'off', ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return {
    child,
    get output() {
      return output
    },
    says: (text) =>
      vi.waitFor(
        () => {
          if (output.includes(text)) return
          throw new Error(`Expected the output "${text}", got:\n${output}`)
        },
        { timeout: 150_000, interval: 20 },
      ),
    ended,
  }
}

/** A data directory that goes away with everything that runs on it. */
export interface TemporaryData {
  root: string
  /** The control database of the server that runs here, or was killed here. */
  control(): Promise<ControlDatabase>
  end(): Promise<void>
}

export async function temporaryData(): Promise<TemporaryData> {
  const root = await mkdtemp(join(tmpdir(), 'howdah-test-'))
  return {
    root,
    async control() {
      const database = await joinEmbeddedControl(await openDataDirectory(root, null), createLog([]))
      if (!database) throw new Error('No control database runs.')
      return database
    },
    async end() {
      await endAllClusters(layout(root))
      // Those outlive a killed server, which takes them over at its next start.
      for (const pool of ['session', 'transaction']) await endProcessesIn(join(root, 'pools', pool))
      await rm(root, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
