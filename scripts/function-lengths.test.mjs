import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { sourceFiles } from './import-graph.mjs'
import { root } from './paths.mjs'

const MAX_LINES = 120

/** Functions above MAX_LINES, by package, with the lines that none of them may exceed. */
const LONG_FUNCTIONS = {
  'apps/dashboard': {},
  // Factories of services: what their methods share are variables of the function instead of fields.
  'apps/platform': {
    promoteReplicaPlan: 265,
    createMergeRuns: 260,
    createFunctionServers: 250,
    createRestServers: 265,
    createClient: 240,
    createWalArchive: 215,
    createRealtimeHubs: 215,
    createClusterManager: 200,
    createImports: 195,
    createTableChanges: 185,
    createProjectLogs: 184,
    createBucketArchive: 175,
    createMergeUndo: 175,
    createIdentity: 170,
    createGateway: 170,
    createUploads: 165,
    createPooler: 160,
    createFeed: 155,
    createFanOut: 170,
    createAlertRules: 155,
    createPoolProcess: 155,
    createProjectMemory: 165,
    createSegmentFiles: 150,
    createReplicaServers: 145,
    createArchiveBucket: 145,
    createFollowReplicas: 135,
    createChangeCollector: 135,
    createAttachedProjects: 130,
    receiveWal: 130,
    createFunctionLanguage: 130,
    createResumable: 130,
    createContext: 125,
    createPullRequestBranches: 125,
    createLogDrains: 125,
    createMerges: 125,
    routeServices: 125,
    createHttp: 125,
  },
  'packages/platform-client': {},
  // One state machine each, whose states all its branches read.
  'packages/rules': { csvReader: 160 },
  'packages/ui': {
    // Keeps rows, scroll position and active cell in step: one subject.
    createSlotScroller: 175,
    useDataGrid: 145,
    CodeEditor: 130,
  },
  'packages/sdk': {
    // One flow, from the first read of a draft to its last write.
    createDraft: 175,
    useSqlEditor: 160,
    createUploadSession: 160,
    ForeignKeyCard: 160,
    createSnippetSessions: 140,
    useCsvImport: 150,
    RowForm: 135,
    useTableRows: 130,
    PageGrid: 165,
    useTableEditor: 135,
    useChosenRows: 130,
  },
}

const isFunction = (node) =>
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isMethodDeclaration(node)

/** Returns the named functions of a file with their numbers of lines. */
function functionLengths(path, text) {
  const file = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const line = (position) => file.getLineAndCharacterOfPosition(position).line
  const found = []
  const visit = (node) => {
    if (isFunction(node) && node.body)
      found.push({
        name: (node.name ?? node.parent.name)?.getText(file) ?? 'a function without a name',
        lines: line(node.end) - line(node.getStart(file)) + 1,
      })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

test.each(Object.entries(LONG_FUNCTIONS))('functions of %s', (name, allowed) => {
  const source = join(root, name, 'src')
  const long = sourceFiles(source).flatMap((file) =>
    functionLengths(file, readFileSync(join(source, file), 'utf8')).filter(
      ({ lines }) => lines > MAX_LINES,
    ),
  )
  const tooLong = long.filter((one) => one.lines > (allowed[one.name] ?? MAX_LINES))
  expect(tooLong).toEqual([])
  // One that was split leaves the list.
  expect(Object.keys(allowed).filter((known) => !long.some((one) => one.name === known))).toEqual(
    [],
  )
})

test('a long function is found, and what it is called', () => {
  const body = '\n  work()'.repeat(MAX_LINES)
  expect(functionLengths('a.ts', `export const run = () => {${body}\n}`)).toEqual([
    { name: 'run', lines: MAX_LINES + 2 },
  ])
})

/** Maximum number of lines of a source file. */
const MAX_FILE_LINES = 350
/** Files above MAX_FILE_LINES, with the reason. */
const LONG_FILES = {
  'apps/dashboard/src/sections.ts': 'the table of pages, a row each',
}

test(`no source file is longer than ${MAX_FILE_LINES} lines`, () => {
  const long = Object.keys(LONG_FUNCTIONS).flatMap((name) =>
    sourceFiles(join(root, name, 'src'))
      .map((file) => `${name}/src/${file}`)
      .filter(
        (file) => readFileSync(join(root, file), 'utf8').split('\n').length > MAX_FILE_LINES + 1,
      ),
  )
  expect(long).toEqual(Object.keys(LONG_FILES))
})
