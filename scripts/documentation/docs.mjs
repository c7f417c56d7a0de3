import { join, relative } from 'node:path'
import { build } from '../build.mjs'
import { root } from '../paths.mjs'
import { buildSite } from './build-site.mjs'

/** Builds the documentation, with the playground, in `docs-site/`. */
export async function docs() {
  await build(['playground'])
  const out = join(root, 'docs-site')
  const pages = buildSite({ out, playground: join(root, 'apps/playground/dist') })
  process.stdout.write(
    `${pages.length} pages and the playground are in ${relative(process.cwd(), out)}\n`,
  )
}
