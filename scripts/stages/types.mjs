import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bin, root } from '../paths.mjs'
import { run } from '../run.mjs'
import { workspaceFolders } from '../workspace.mjs'
import { one } from './outcome.mjs'

/** Checks the types of every part that has a tsconfig.json, two at a time. */
export async function types() {
  const waiting = [...workspaceFolders(), 'apps/platform/test', 'e2e'].filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))
  const total = waiting.length
  const failures = []
  const worker = async () => {
    for (let folder = waiting.shift(); folder; folder = waiting.shift()) {
      const { code, output } = await run(bin('tsc'), ['-p', folder, '--noEmit', '--pretty', 'false'], { minutes: 20 })
      if (code !== 0) failures.push(`${folder}:\n${output}`)
    }
  }
  await Promise.all([worker(), worker()])
  return one(failures.length === 0, failures.join('\n'), `${total} projects`)
}
