import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../paths.mjs'

const readIn = (folder, name, file) =>
  readFileSync(join(root, folder, 'node_modules', name, file), 'utf8')

/**
 * Returns the licenses of the packages whose files are part of a published package.
 * @param options.names packages, as the folder `options.from` depends on them
 * @param options.bundled a file with the licenses that the bundler has collected
 */
export function noticesOf({ names = [], from = '', bundled }) {
  const parts = names.map((name) => {
    const { version, license } = JSON.parse(readIn(from, name, 'package.json'))
    return `## ${name} ${version} (${license})\n\n${readIn(from, name, 'LICENSE').trim()}\n`
  })
  const collected = bundled
    ? [readFileSync(join(root, bundled), 'utf8').replace(/^# .*\n+/, '')]
    : []
  return `# Third-party notices\n\nThis package contains files of these packages.\n\n${[...parts, ...collected].join('\n')}`
}
