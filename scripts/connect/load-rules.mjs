import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { root } from '../paths.mjs'

/**
 * Imports the rules of connection strings from their sources.
 * @param {string} scratch folder for the bundle
 */
export async function loadRules(scratch) {
  const outfile = join(scratch, 'connect-rules.mjs')
  await build({
    stdin: {
      contents: `export * from './connect.types'
export * from './connection-code'
export * from './connection-string'`,
      resolveDir: join(root, 'packages/rules/src/connect'),
    },
    outfile,
    bundle: true,
    format: 'esm',
    logLevel: 'error',
  })
  return import(pathToFileURL(outfile).href)
}
