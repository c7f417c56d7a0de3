import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { root } from '../paths.mjs'

const folder = join(root, 'packages/sdk/src/connect-dialog/guides')

/**
 * Imports the guides of the Connect dialog from their sources.
 * @param {string} scratch folder for the bundle
 */
export async function loadGuides(scratch) {
  const outfile = join(scratch, 'guides.mjs')
  await build({
    stdin: {
      contents: `export * from './index'\nexport { everyChoice } from './guide-choice'`,
      resolveDir: folder,
    },
    outfile,
    bundle: true,
    format: 'esm',
    conditions: ['howdah-source'],
    logLevel: 'error',
  })
  return import(pathToFileURL(outfile).href)
}
