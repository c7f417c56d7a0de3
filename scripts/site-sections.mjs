import { build } from 'esbuild'
import { join } from 'node:path'
import { root } from './paths.mjs'

/** Icons are of no use outside a browser, and there are thousands of them. */
const withoutIcons = {
  name: 'without-icons',
  setup(config) {
    config.onResolve({ filter: /^lucide-react$/ }, ({ path }) => ({ path, namespace: 'icons' }))
    config.onLoad({ filter: /.*/, namespace: 'icons' }, () => ({ contents: 'module.exports = {}' }))
  },
}

/**
 * Returns the rows of the dashboard's table of pages with their names.
 * @returns {Promise<{ name: string, pattern: string, title: string, permission: unknown, modes?: string[], passage?: boolean }[]>}
 */
export async function siteSections() {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'apps/dashboard/src/sections.ts')],
    bundle: true,
    format: 'esm',
    platform: 'node',
    plugins: [withoutIcons],
    write: false,
  })
  const text = Buffer.from(outputFiles[0].contents).toString('base64')
  const { sections } = await import(`data:text/javascript;base64,${text}`)
  return Object.entries(sections).map(([name, section]) => ({ ...section, name }))
}
