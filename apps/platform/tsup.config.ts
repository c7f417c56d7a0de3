import { execFileSync } from 'node:child_process'
import { defineConfig } from 'tsup'

/**
 * The commit that is built: the environment's word where the build runs without a history (HOWDAH_COMMIT, HOWDAH_COMMIT_TIME), else git's.
 * null where nobody knows.
 */
function commit(): { sha: string; time: string } | null {
  const { HOWDAH_COMMIT, HOWDAH_COMMIT_TIME } = process.env
  const said = HOWDAH_COMMIT ? [HOWDAH_COMMIT, HOWDAH_COMMIT_TIME ?? ''] : lastCommit()
  const [sha = '', time = ''] = said
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
  entry: ['src/cli.ts'],
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
