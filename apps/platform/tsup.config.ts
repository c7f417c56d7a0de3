import { execFileSync } from 'node:child_process'
import { defineConfig } from 'tsup'

/**
 * Returns the commit that is built: from HOWDAH_COMMIT and HOWDAH_COMMIT_TIME where the build runs
 * without a Git history, otherwise from Git. null when the commit is unknown.
 */
function commit(): { sha: string; time: string } | null {
  const { HOWDAH_COMMIT, HOWDAH_COMMIT_TIME } = process.env
  const commitInfo = HOWDAH_COMMIT ? [HOWDAH_COMMIT, HOWDAH_COMMIT_TIME ?? ''] : lastCommit()
  const [sha = '', time = ''] = commitInfo
  return /^[0-9a-f]{40}$/.test(sha) && !Number.isNaN(Date.parse(time))
    ? { sha, time: new Date(time).toISOString() }
    : null
}

function lastCommit(): string[] {
  try {
    return execFileSync('git', ['log', '-1', '--format=%H %cI'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: 'pipe',
    })
      .trim()
      .split(' ')
  } catch {
    return []
  }
}

export default defineConfig({
  entry: {
    cli: 'src/cli.ts',
    // A process of its own, which the server starts beside itself.
    'log-process': 'src/modules/logs/process/log-process.mjs',
    'schema-process': 'src/modules/branches/schema/schema-process.mjs',
    'pg-dump-process': 'src/modules/dumps/source/pg-dump-process.mjs',
  },
  format: 'esm',
  target: 'node20',
  noExternal: [/^@howdah\//],
  loader: { '.sql': 'text' },
  define: { __HOWDAH_COMMIT__: JSON.stringify(commit()) },
  esbuildOptions(options) {
    options.conditions = ['howdah-source']
  },
  clean: true,
})
