import { join, sep } from 'node:path'
import ts from 'typescript'
import { root } from '../paths.mjs'

const packages = join(root, 'packages') + sep

/** Returns the values of an object literal by their names; of something else, none. @param {ts.Node} node */
export function propertiesOf(node) {
  if (!ts.isObjectLiteralExpression(node)) return {}
  return Object.fromEntries(
    node.properties
      .filter((property) => ts.isPropertyAssignment(property))
      .map(({ initializer, name }) => [name.text ?? name.getText(), initializer]),
  )
}

/** Returns an expression without what it says of its type. @param {ts.Expression} node */
export function unasserted(node) {
  return ts.isAsExpression(node) || ts.isSatisfiesExpression(node)
    ? unasserted(node.expression)
    : node
}

/** Returns the literal that an expression names. @param {ts.TypeChecker} checker @param {ts.Expression} node */
export function literalOf(checker, node) {
  const value = unasserted(node)
  if (value !== node) return literalOf(checker, value)
  if (!ts.isIdentifier(node)) return node
  const symbol = checker.getSymbolAtLocation(node)
  const target =
    symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  const declaration = target?.valueDeclaration
  return declaration && ts.isVariableDeclaration(declaration) && declaration.initializer
    ? literalOf(checker, declaration.initializer)
    : node
}

/** Returns the texts of an object literal by their paths; functions and expressions as they are written. @param {ts.Node} node @param {string} [path] */
export function flattened(node, path = '') {
  if (!ts.isObjectLiteralExpression(node)) return [{ key: path, text: textOf(node) }]
  return node.properties.flatMap((property) => {
    if (!ts.isPropertyAssignment(property)) return []
    const name = property.name.text ?? property.name.getText()
    return flattened(property.initializer, path === '' ? name : `${path}.${name}`)
  })
}

const textOf = (node) =>
  ts.isStringLiteralLike(node) ? node.text : node.getText().replaceAll(/\s+/g, ' ')

/** Returns the modules that a file imports for their values, lazily too. */
function importsOf(file) {
  const found = []
  const visit = (node) => {
    const isStatic =
      (ts.isImportDeclaration(node) && node.importClause?.isTypeOnly !== true) ||
      (ts.isExportDeclaration(node) && !node.isTypeOnly)
    if (isStatic && node.moduleSpecifier !== undefined) found.push(node.moduleSpecifier)
    const isLazy = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
    if (isLazy) found.push(node.arguments[0])
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/**
 * Returns a function that returns the sources in the packages which a file reaches by its imports, itself first.
 * @param {ts.Program} program
 */
export function moduleGraph(program) {
  const checker = program.getTypeChecker()
  const known = new Map()
  const next = (file) => {
    const stored = known.get(file)
    if (stored) return stored
    const files = importsOf(file).flatMap((specifier) => {
      const source = checker.getSymbolAtLocation(specifier)?.valueDeclaration
      return source && ts.isSourceFile(source) && source.fileName.startsWith(packages)
        ? [source]
        : []
    })
    known.set(file, files)
    return files
  }
  return (fileName) => {
    const reached = new Set([program.getSourceFile(fileName)])
    for (const file of reached) for (const one of next(file)) reached.add(one)
    return [...reached].filter((file) => !file.isDeclarationFile)
  }
}
