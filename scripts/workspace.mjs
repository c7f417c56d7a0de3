import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

const parents = ['packages', 'apps', 'examples']

/** The workspace's folders relative to the checkout, the contract first. */
export const workspaceFolders = () => [
  'openapi',
  'bench',
  ...parents
    .filter((parent) => existsSync(join(root, parent)))
    .flatMap((parent) => readdirSync(join(root, parent)).map((name) => `${parent}/${name}`))
    .filter((folder) => existsSync(join(root, folder, 'package.json'))),
]

/** A folder's package.json. */
export const manifestOf = (folder) =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
