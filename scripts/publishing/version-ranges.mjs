import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../paths.mjs'

/** Packages of a library that fails when a page has it twice: a host keeps the patch that it has. */
const oneCopy = /^@codemirror\/|^@lezer\//

/** Dependencies that are published with their exact version, each with the reason. */
const pinned = {
  // The betas of one major change their props and class names from one to the next.
  'react-data-grid': 'packages/sdk',
}

/** A program that is not part of anybody's page runs with the versions that it was tested with. */
const programs = ['apps/platform']

/** Returns the range of a dependency in the published package.json. */
export function rangeOf(folder, name) {
  const file = join(root, folder, 'node_modules', name, 'package.json')
  const { version } = JSON.parse(readFileSync(file, 'utf8'))
  if (programs.includes(folder) || pinned[name] === folder) return version
  return `^${oneCopy.test(name) ? version.replace(/\.\d+$/, '.0') : version}`
}
