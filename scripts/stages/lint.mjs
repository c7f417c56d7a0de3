import { bin } from '../paths.mjs'
import { run } from '../run.mjs'
import { workspaceFolders } from '../workspace.mjs'
import { one } from './outcome.mjs'

/** Big enough that a part does not begin by reading what another has just read, small enough that none nears V8's limit of memory. */
const together = [['apps/platform'], ['apps/dashboard'], ['packages/sdk', 'packages/ui', 'apps/playground']]

/** Lints in several processes, two at a time: what no part names is the last one. */
export async function lint() {
  const named = together.flat()
  const rest = ['.', ...named.flatMap((folder) => ['--ignore-pattern', `${folder}/**`])]
  const waiting = [...together, rest]
  const total = waiting.length
  const missing = named.filter((folder) => !workspaceFolders().includes(folder))
  const failures = missing.map((folder) => `scripts/stages/lint.mjs names ${folder}, and there is no such package.\n`)
  const worker = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const { code, output } = await run(bin('eslint'), [...part, '--max-warnings', '0'], { minutes: 20 })
      if (code !== 0) failures.push(output)
    }
  }
  await Promise.all([worker(), worker()])
  return one(failures.length === 0, failures.join('\n'), `${total} processes`)
}
