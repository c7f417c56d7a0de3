import { basename } from 'node:path'
import ts from 'typescript'

const printer = ts.createPrinter({ removeComments: true })

/** Types of the contract are the contract's: a change of them is a change of its document. */
const isContract = (file) => /^types\.d-/.test(basename(file))

const textOf = (node) =>
  printer
    .printNode(ts.EmitHint.Unspecified, node, node.getSourceFile())
    .replace(/^(export )?(declare )?/, '')

const declarationOf = (node) => (ts.isVariableDeclaration(node) ? node.parent.parent : node)

/** Collects what the entries of a package declare, and the declarations that those name. */
function collector(checker, folder) {
  const named = new Map()
  const isOwn = (node) => {
    const { fileName } = node.getSourceFile()
    return fileName.startsWith(folder) && !isContract(fileName)
  }
  const visit = (node, entryNames) => {
    if (ts.isIdentifier(node)) {
      const found = checker.getSymbolAtLocation(node)
      const symbol = found && resolved(checker, found)
      if (symbol && !entryNames.has(symbol)) add(symbol, entryNames)
    }
    ts.forEachChild(node, (child) => visit(child, entryNames))
  }
  const isNameable = (node) =>
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isVariableDeclaration(node)
  const add = (symbol, entryNames) => {
    const nodes = (symbol.declarations ?? []).filter((node) => isNameable(node) && isOwn(node))
    if (nodes.length === 0 || named.has(symbol)) return
    named.set(symbol, nodes.map((node) => textOf(declarationOf(node))).join('\n'))
    for (const node of nodes) visit(node, entryNames)
  }
  return { named, visit }
}

const resolved = (checker, symbol) =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol

const block = (lines) => `\`\`\`ts\n${lines.join('\n\n')}\n\`\`\`\n`

/**
 * Describes the API that a package declares: the names of each entry with their declarations, and the declarations
 * that these name without exporting them.
 * @param {string} folder of the declarations
 * @param {Record<string, string>} entries names of the entries and files of their declarations
 * @param options.exportedOnly leaves out the declarations that are only named
 */
export function declaredApi(folder, entries, { exportedOnly = false } = {}) {
  const options = {
    strict: true,
    skipLibCheck: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  }
  const program = ts.createProgram(Object.values(entries), options)
  const checker = program.getTypeChecker()
  const exported = Object.entries(entries).map(([entry, file]) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file))
    const symbols = checker
      .getExportsOfModule(module)
      .map((symbol) => ({ name: symbol.name, symbol: resolved(checker, symbol) }))
    return { entry, symbols: symbols.sort((a, b) => (a.name < b.name ? -1 : 1)) }
  })
  const entryNames = new Set(exported.flatMap(({ symbols }) => symbols.map(({ symbol }) => symbol)))
  const { named, visit } = collector(checker, folder)
  const shown = new Map()
  const parts = exported.map(({ entry, symbols }) => {
    const lines = symbols.map(({ name, symbol }) => {
      const nodes = symbol.declarations ?? []
      if (shown.has(symbol)) return `${name} // as in ${shown.get(symbol)}`
      shown.set(symbol, entry)
      for (const node of nodes) visit(node, entryNames)
      return nodes.map((node) => textOf(declarationOf(node))).join('\n')
    })
    return `## ${entry}\n\n${block(lines)}`
  })
  const others = [...named.values()].sort((a, b) => (a < b ? -1 : 1))
  if (others.length > 0 && !exportedOnly) parts.push(`## Types that these name\n\n${block(others)}`)
  return parts.join('\n')
}
