import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../paths.mjs'
import { run } from '../run.mjs'
import { workspaceFolders } from '../workspace.mjs'
import { one } from './outcome.mjs'

const checker = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc')

/** Checks the types of every part that has a tsconfig.json, one after the other: the checker takes every core by itself. */
export async function types() {
  const folders = [...workspaceFolders(), 'apps/platform/test', 'e2e'].filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))
  const failures = []
  for (const folder of folders) {
    const { code, output } = await run(process.execPath, [checker, '-p', folder, '--noEmit', '--pretty', 'false'], { minutes: 20 })
    if (code !== 0) failures.push(`${folder}:\n${output}`)
  }
  return one(failures.length === 0, failures.join('\n'), `${folders.length} projects`)
}
