import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import ts from 'typescript'

const SUFFIXES = ['', '.ts', '.tsx', '.mts', '/index.ts', '/index.tsx']

/** Sources of a package, relative to `source`: no tests, stories, fixtures or generated files. */
export function sourceFiles(source) {
  return readdirSync(source, { recursive: true })
    .map((file) => file.split(sep).join('/'))
    .filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        !/\.d\.ts$|\.(test|stories|fixture|bench)\.tsx?$|test-setup|(^|\/)(testing|generated)\//.test(
          file,
        ),
    )
}

const isTypeOnly = ({ importClause }) =>
  importClause !== undefined &&
  (importClause.isTypeOnly ||
    (importClause.name === undefined &&
      importClause.namedBindings !== undefined &&
      ts.isNamedImports(importClause.namedBindings) &&
      importClause.namedBindings.elements.length > 0 &&
      importClause.namedBindings.elements.every((element) => element.isTypeOnly)))

/** Specifiers that a file imports by value, static and dynamic apart. */
export function valueImports(path, text) {
  const file = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    false,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const found = { fixed: [], lazy: [] }
  for (const statement of file.statements) {
    if (ts.isImportDeclaration(statement) && !isTypeOnly(statement))
      found.fixed.push(statement.moduleSpecifier.text)
    if (ts.isExportDeclaration(statement) && statement.moduleSpecifier && !statement.isTypeOnly)
      found.fixed.push(statement.moduleSpecifier.text)
  }
  const visit = (node) => {
    if (
      ts.isCallExpression(node) &&
      node.expression.kind === ts.SyntaxKind.ImportKeyword &&
      ts.isStringLiteral(node.arguments[0])
    )
      found.lazy.push(node.arguments[0].text)
    ts.forEachChild(node, visit)
  }
  if (text.includes('import(')) visit(file)
  return found
}

/** File that a relative specifier of `path` names, or null. */
function resolveFile(path, specifier) {
  if (!specifier.startsWith('.')) return null
  const wanted = join(dirname(path), specifier)
  const file = SUFFIXES.map((suffix) => wanted + suffix).find(
    (candidate) => existsSync(candidate) && statSync(candidate).isFile(),
  )
  return file === undefined || !/\.tsx?$/.test(file) ? null : file
}

/** Imports of the files that were read before, by path: a package is asked for with and without dynamic ones. */
const read = new Map()

function importsOf(path) {
  const imports = read.get(path) ?? valueImports(path, readFileSync(path, 'utf8'))
  read.set(path, imports)
  return imports
}

/** Files of a package, each with the files of the same package that it imports by value. */
export function fileGraph(source, { lazy }) {
  const files = sourceFiles(source)
  const known = new Set(files)
  return new Map(
    files.map((file) => {
      const path = join(source, file)
      const imports = importsOf(path)
      const targets = [...imports.fixed, ...(lazy ? imports.lazy : [])]
        .map((specifier) => resolveFile(path, specifier))
        .filter((target) => target !== null)
        .map((target) => relative(source, target).split(sep).join('/'))
        .filter((target) => known.has(target) && target !== file)
      return [file, new Set(targets)]
    }),
  )
}

/** Room of a file: its module, else its top folder, else the file itself. */
export function roomOf(file) {
  const parts = file.split('/')
  if (parts[0] === 'modules' && parts.length > 2) return `modules/${parts[1]}`
  return parts.length > 1 ? parts[0] : file
}

/** Arrows between rooms, from the graph of files. */
export function roomGraph(files) {
  const rooms = new Map()
  for (const [file, targets] of files) {
    const room = roomOf(file)
    const reached = rooms.get(room) ?? new Set()
    for (const target of targets) if (roomOf(target) !== room) reached.add(roomOf(target))
    rooms.set(room, reached)
  }
  return rooms
}

/** Sets of nodes that reach each other (Tarjan), largest first; single nodes are left out. */
export function knots(graph) {
  const index = new Map()
  const low = new Map()
  const stack = []
  const onStack = new Set()
  const found = []
  const visit = (node) => {
    index.set(node, index.size)
    low.set(node, index.get(node))
    stack.push(node)
    onStack.add(node)
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) {
        visit(next)
        low.set(node, Math.min(low.get(node), low.get(next)))
      } else if (onStack.has(next)) low.set(node, Math.min(low.get(node), index.get(next)))
    }
    if (low.get(node) !== index.get(node)) return
    const knot = stack.splice(stack.indexOf(node))
    for (const member of knot) onStack.delete(member)
    if (knot.length > 1) found.push(knot.sort((a, b) => a.localeCompare(b)))
  }
  for (const node of graph.keys()) if (!index.has(node)) visit(node)
  return found.sort((a, b) => b.length - a.length)
}
