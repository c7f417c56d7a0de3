import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../paths.mjs'

const read = (...path) => readFileSync(join(...path), 'utf8')

/** Describes one package with the text of its license. */
function noticeOf(folder) {
  const { name, version, license } = JSON.parse(read(folder, 'package.json'))
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
  return `## ${name} - ${version} (${license})\n\n${file ? read(folder, file).trim() : ''}\n`
}

/**
 * Returns the licenses of the packages whose files are part of a published package.
 * @param options.names packages, as the folder `options.from` depends on them
 * @param options.list a file with the folders of packages
 * @param options.bundled a file with the licenses that the bundler has collected
 */
export function noticesOf({ names = [], from = '', list, bundled }) {
  const folders = [
    ...names.map((name) => join(root, from, 'node_modules', name)),
    ...(list ? JSON.parse(read(root, list)) : []),
  ]
  const collected = bundled ? [read(root, bundled).replace(/^# .*\n+/, '')] : []
  const parts = [...folders.map(noticeOf).sort((a, b) => a.localeCompare(b)), ...collected]
  return `# Third-party notices\n\nThis package contains files of these packages.\n\n${parts.join('\n')}`
}
