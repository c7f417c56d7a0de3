import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import type { Pattern } from '../src/paths.ts'
import { pageModule } from '../src/sections/page-module.ts'

type Chunk = Rolldown.OutputChunk

/**
 * Size of minified code in bytes below which a piece joins the code of all pages: a request costs
 * more.
 */
const SMALL_PIECE_BYTES = 1_000

interface ChunkPlanOptions {
  name: string
  /** The patterns of the page, all of one area. */
  pages: readonly Pattern[]
  others: readonly Pattern[]
  /**
   * Names of the lazy chunks that the page loads as soon as it runs; the first contains the
   * heaviest module.
   */
  atOnce: readonly string[]
  /** Names of the lazy chunks that it loads next, all at the same time. */
  whenIdle: readonly string[]
}

/**
 * Bundles the initial load of a page into three files: a browser fetches six at a time, and each
 * request costs some ms even from a nearby server. By default, Rolldown creates a file for every
 * set of entries that share a module, and there are dozens of lazy dialogs and panels. This plugin
 * therefore first builds without any chunk groups to find out where each module is used, and then
 * assigns the modules:
 * - `shell`: modules that every page loads, plus the few modules of the page that other pages need
 *   too
 * - `{name}-shared`: modules that are also needed by lazy parts that do not use the page's heaviest
 *   module
 * - `{name}`: the rest
 * - `{name}-idle`: modules that only the chunks loaded when idle need
 * @param config of the build without chunk groups
 */
export function chunkPlan(config: InlineConfig, options: ChunkPlanOptions): Plugin {
  return {
    name: 'howdah:chunk-plan',
    apply: 'build',
    async config() {
      const plan = await planChunks(config, options)
      const group = {
        name: (id: string) => plan.get(id) ?? null,
        includeDependenciesRecursively: false,
        priority: 3,
      }
      return { build: { rolldownOptions: { output: { codeSplitting: { groups: [group] } } } } }
    },
  }
}

/** The name of the file for each module's id; modules that the page does not need have none. */
async function planChunks(
  config: InlineConfig,
  options: ChunkPlanOptions,
): Promise<ReadonlyMap<string, string>> {
  const chunks = await chunksOf(config)
  const within = (...names: string[]) => {
    const found = new Set<string>()
    const visit = (name: string) => {
      const chunk = chunks.get(name)
      if (!chunk || found.has(name)) return
      found.add(name)
      chunk.imports.forEach(visit)
    }
    names.forEach(visit)
    return found
  }
  const all = [...chunks.values()]
  const pageChunk = (pattern: Pattern) => {
    const page = all.find((chunk) => chunk.facadeModuleId?.endsWith(`/src${pageModule(pattern)}`))
    if (!page)
      throw new Error(
        `No chunk was built for src${pageModule(pattern)}: each route has its page there, as a chunk of its own`,
      )
    return page.fileName
  }
  const lazyChunk = (name: string) => {
    const chunk = all.find((one) => one.isDynamicEntry && one.name === name)
    if (!chunk) throw new Error(`No chunk is called ${name}.`)
    return chunk.fileName
  }
  const atOnce = options.atOnce.map(lazyChunk)
  const shell = within(...all.filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName))
  const needed = within(...options.pages.map(pageChunk), ...atOnce)
  const elsewhere = within(...options.others.map(pageChunk))
  const [heaviest] = [...within(...atOnce.slice(0, 1))]
    .filter((name) => !shell.has(name))
    .sort((a, b) => sizeOf(chunks, b) - sizeOf(chunks, a))
  const lazyWithout = within(
    ...all
      .filter(
        (chunk) =>
          chunk.isDynamicEntry && !needed.has(chunk.fileName) && !elsewhere.has(chunk.fileName),
      )
      .map((chunk) => chunk.fileName)
      .filter((name) => heaviest !== undefined && !within(name).has(heaviest)),
  )

  // What it imports must be there too, or a page that loads the shell would load the rest behind it.
  const isForAll = (name: string): boolean => {
    if (shell.has(name) || elsewhere.has(name)) return true
    const chunk = chunks.get(name)
    return (
      chunk !== undefined && chunk.code.length < SMALL_PIECE_BYTES && chunk.imports.every(isForAll)
    )
  }
  const plan = new Map<string, string>()
  for (const name of new Set([...shell, ...needed])) {
    const chunk = chunks.get(name)
    // The code of an entry keeps its own file, by which it is found.
    if (!chunk || (chunk.isDynamicEntry && !shell.has(name))) continue
    const file = isForAll(name)
      ? 'shell'
      : lazyWithout.has(name)
        ? `${options.name}-shared`
        : options.name
    for (const id of chunk.moduleIds) plan.set(id, file)
  }
  // Modules of pages stay apart, or a page that needs one would load all of them.
  for (const name of within(...options.whenIdle.map(lazyChunk))) {
    const chunk = chunks.get(name)
    if (!chunk || chunk.isDynamicEntry || elsewhere.has(name)) continue
    for (const id of chunk.moduleIds) if (!plan.has(id)) plan.set(id, `${options.name}-idle`)
  }
  return plan
}

const sizeOf = (chunks: ReadonlyMap<string, Chunk>, name: string) =>
  chunks.get(name)?.code.length ?? 0

async function chunksOf(config: InlineConfig): Promise<Map<string, Chunk>> {
  const output = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, reportCompressedSize: false },
  })
  if (Array.isArray(output) || !('output' in output))
    throw new Error('The dashboard is one bundle.')
  return new Map(
    output.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
  )
}
