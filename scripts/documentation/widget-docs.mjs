import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { root } from '../paths.mjs'
import { operationsIn, requestsByOperation } from './widget-operations.mjs'
import { flattened, literalOf, moduleGraph, propertiesOf, unasserted } from './widget-sources.mjs'

/**
 * @typedef {'boolean' | 'number' | 'string' | 'options' | 'function' | 'object'} PropKind
 * @typedef {{
 *   name: string, type: string, kind: PropKind, options: string[], isRequired: boolean,
 *   fallback: string | null, text: string,
 * }} PropDoc
 * @typedef {{ name: string, entries: { key: string, text: string }[] }} TextGroupDoc
 * @typedef {{
 *   name: string, title: string, entry: string, element: string | null, text: string,
 *   props: PropDoc[], types: { name: string, code: string }[], groups: TextGroupDoc[],
 *   shortcuts: { keys: string[], label: string }[], events: { name: string, text: string }[],
 *   variables: string[], neededOperations: string[], operations: string[],
 *   neededRequests: string[], requests: string[],
 * }} WidgetDoc requests are as `GET /platform/profile`, those of the needed operations and of all
 */

const sdk = join(root, 'packages/sdk')
const sources = join(sdk, 'src')

/** Returns the entries of the SDK with their source files. */
function entriesOf() {
  const { exports } = JSON.parse(readFileSync(join(sdk, 'package.json'), 'utf8'))
  return Object.entries(exports).flatMap(([name, { 'howdah-source': source }]) =>
    source === undefined ? [] : [{ name: name.slice(1), file: join(sdk, source) }],
  )
}

/** Returns the program of the packages alone: what they import from elsewhere is left out, which no description needs. */
function programOf(files) {
  const options = {
    ...{ strict: true, skipLibCheck: true, noEmit: true, types: [] },
    ...{ target: ts.ScriptTarget.ES2022, jsx: ts.JsxEmit.ReactJSX },
    ...{ module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
    customConditions: ['howdah-source'],
  }
  const host = ts.createCompilerHost(options)
  const cache = ts.createModuleResolutionCache(root, (name) => name, options)
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text }) =>
      /^(?:\.|@howdah\/)/.test(text)
        ? ts.resolveModuleName(text, from, options, host, cache)
        : { resolvedModule: undefined },
    )
  return ts.createProgram(files, options, host)
}

const resolved = (checker, symbol) =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol

const documentation = (checker, symbol) =>
  ts.displayPartsToString(symbol.getDocumentationComment(checker)).replaceAll(/\s+/g, ' ').trim()

/** Returns the kind of the values of a prop, and the values if they are listed. @returns {{ kind: PropKind, options: string[] }} */
function kindOf(checker, symbol) {
  const type = checker.getNonNullableType(checker.getTypeOfSymbol(symbol))
  const members = type.isUnion() ? type.types : [type]
  const are = (flags) => members.every((member) => (member.flags & flags) !== 0)
  const isText = ({ flags }) =>
    (flags & (ts.TypeFlags.StringLike | ts.TypeFlags.Intersection)) !== 0
  if (are(ts.TypeFlags.BooleanLike)) return { kind: 'boolean', options: [] }
  if (are(ts.TypeFlags.NumberLike)) return { kind: 'number', options: [] }
  if (are(ts.TypeFlags.StringLiteral))
    return { kind: 'options', options: members.map(({ value }) => value) }
  if (members.every(isText) && !are(ts.TypeFlags.Intersection))
    return { kind: 'string', options: [] }
  const isCalled = members.some((member) => member.getCallSignatures().length > 0)
  return { kind: isCalled ? 'function' : 'object', options: [] }
}

/** Returns the props of a component, its own ones first. */
function propsOf(checker, type, component) {
  const own = type.symbol.declarations[0]
  // The name of the texts, which the shared props have as a parameter.
  const named = own.heritageClauses?.[0]?.types[0]?.typeArguments?.[0]?.getText()
  const texts = named === 'Messages' ? `${component}Messages` : named
  const written = (declaration) =>
    (declaration?.type?.getText() ?? '')
      .replaceAll(/\s+/g, ' ')
      .replace(/\bMessages\b/, texts ?? 'HowdahMessages')
  const props = checker.getPropertiesOfType(type).map((symbol) => {
    const [declaration] = symbol.declarations
    const fallback = symbol.getJsDocTags(checker).find(({ name }) => name === 'default')
    return {
      name: symbol.name,
      type: written(declaration),
      ...kindOf(checker, symbol),
      isRequired: (symbol.flags & ts.SymbolFlags.Optional) === 0,
      fallback: fallback ? ts.displayPartsToString(fallback.text).trim() : null,
      text: documentation(checker, symbol),
      isOwn: declaration.parent === own,
    }
  })
  const data = checker.getIndexInfosOfType(type).map(({ declaration }) => ({
    name: 'data-*',
    ...{ type: 'string', kind: 'object', options: [] },
    ...{ isRequired: false, fallback: null, isOwn: false },
    text: ts.getTextOfJSDocComment(ts.getJSDocCommentsAndTags(declaration)[0]?.comment) ?? '',
  }))
  return [...props, ...data]
    .sort((a, b) => Number(b.isOwn) - Number(a.isOwn))
    .map(({ isOwn: _, ...prop }) => prop)
}

/** Returns the components that an entry exports. */
function componentsOf(checker, program, { name: entry, file }) {
  const module = checker.getSymbolAtLocation(program.getSourceFile(file))
  const exported = checker.getExportsOfModule(module).map((symbol) => resolved(checker, symbol))
  return exported.flatMap((symbol) => {
    const [declaration] = symbol.declarations ?? []
    if (!/^[A-Z]/.test(symbol.name) || declaration === undefined) return []
    if (!ts.isFunctionDeclaration(declaration) && !ts.isVariableDeclaration(declaration)) return []
    const [signature] = checker.getTypeOfSymbol(symbol).getCallSignatures()
    const [parameter] = signature?.parameters ?? []
    if (parameter === undefined) return []
    return [
      {
        ...{ entry, name: symbol.name, entryFile: file },
        file: declaration.getSourceFile().fileName,
        text: documentation(checker, symbol),
        props: propsOf(checker, checker.getTypeOfSymbol(parameter), symbol.name),
        types: exported.flatMap((one) => typeOf(one, symbol.name)),
      },
    ]
  })
}

/** Returns a type that an entry exports as it is written; the props and the texts have tables of their own. */
function typeOf(symbol, component) {
  const [node] = symbol.declarations ?? []
  if (node === undefined || (!ts.isInterfaceDeclaration(node) && !ts.isTypeAliasDeclaration(node)))
    return []
  const isShown = symbol.name !== `${component}Props` && !symbol.name.endsWith('Messages')
  return isShown ? [{ name: symbol.name, code: node.getText().replace(/^export /, '') }] : []
}

/** Returns the groups of texts that a part of the code reads, with the built-in texts. */
function groupsIn(checker, files) {
  const groups = new Map()
  const add = (name, node) => groups.set(name, flattened(literalOf(checker, node)))
  for (const file of files) {
    const visit = (node) => {
      const { name, defaults } = ts.isObjectLiteralExpression(node) ? propertiesOf(node) : {}
      if (name !== undefined && defaults !== undefined && ts.isStringLiteral(name))
        add(name.text, defaults)
      const isOwn = ts.isCallExpression(node) && node.expression.getText() === 'useOwnTexts'
      if (isOwn && ts.isStringLiteral(node.arguments[0]))
        add(node.arguments[0].text, node.arguments[1])
      ts.forEachChild(node, visit)
    }
    visit(file)
  }
  return [...groups].map(([name, entries]) => ({ name, entries }))
}

/** Returns the shortcuts that a part of the code exports. */
function shortcutsIn(files) {
  const listed = files.flatMap((file) => file.statements).filter(ts.isVariableStatement)
  return listed
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .filter(({ name }) => /Shortcuts$/.test(name.getText()))
    .flatMap(({ initializer }) =>
      initializer && ts.isArrayLiteralExpression(initializer) ? [...initializer.elements] : [],
    )
    .map((element) => {
      const { keys, label } = propertiesOf(element)
      return { keys: keys.elements.map((key) => key.text), label: label.text }
    })
}

/** Returns the events of the SDK by name, with their sentences. */
function allEvents(program) {
  const file = program.getSourceFile(join(sources, 'provider/howdah-events.ts'))
  const union = file.statements.find(
    (node) => ts.isTypeAliasDeclaration(node) && node.name.text === 'HowdahEvent',
  )
  let end = union.type.pos
  return union.type.types.map((member) => {
    const type = member.members.find(({ name }) => name.getText() === 'type').type.literal.text
    const before = file.text.slice(end, member.getStart())
    end = member.end
    return { name: type, text: /\/\*\*\s*([^]*?)\s*\*\//.exec(before)?.[1] ?? '' }
  })
}

/** Returns the literals of a part of the code. */
function stringsIn(files) {
  const found = new Set()
  const visit = (node) => {
    if (ts.isStringLiteralLike(node)) found.add(node.text)
    ts.forEachChild(node, visit)
  }
  for (const file of files) if (!file.fileName.endsWith('howdah-events.ts')) visit(file)
  return found
}

/** Returns the variables that the style sheets next to a part of the code read. */
function variablesIn(files) {
  const folders = new Set(files.map(({ fileName }) => dirname(fileName)))
  const css = [...folders].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.css'))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  )
  return [...new Set(css.join('').match(/--hw-[\w-]+/g) ?? [])].sort()
}

/** Returns the variables of the design system. */
const allVariables = () => {
  const tokens = readFileSync(join(root, 'packages/ui/src/styles/tokens.css'), 'utf8')
  return [...new Set([...tokens.matchAll(/^ {2}(--hw-[\w-]+):/gm)].map(([, name]) => name))]
}

/** Returns an object literal of a file that no entry reaches. */
function tableOf(path, variable) {
  const text = readFileSync(join(root, path), 'utf8')
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true)
  const declared = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
  return propertiesOf(
    unasserted(declared.find(({ name }) => name.getText() === variable).initializer),
  )
}

/** Returns the names of the custom elements. */
const elementNames = () =>
  new Set([
    'howdah-provider',
    ...Object.keys(tableOf('packages/elements/src/widget-specs.ts', 'widgetSpecs')),
  ])

/** Returns the operations without which a widget shows nothing of use, by the title of the widget. */
function neededOperations() {
  const table = tableOf(
    'apps/platform/src/cli/conformance/widget-operations.ts',
    'widgetOperations',
  )
  return new Map(
    Object.entries(table).map(([title, { elements }]) => [title, elements.map(({ text }) => text)]),
  )
}

/** Returns the title of a component: `SqlEditor` is the SQL editor. @param {string} name */
function titleOf(name) {
  const words = name
    .replace(/^Howdah|Bell$/, '')
    .split(/(?=[A-Z])/)
    .map((word) => word.toLowerCase())
  const text = words.join(' ').replace(/^sql/, 'SQL')
  return text[0].toUpperCase() + text.slice(1)
}

/**
 * Returns the meanings of the variables by their names, from the table of the SDK's README. A name with an asterisk
 * is that of several.
 * @returns {Record<string, string>}
 */
function variableMeanings(names) {
  const readme = readFileSync(join(sdk, 'README.md'), 'utf8')
  const rows = [...readme.matchAll(/^\| (`--hw-[^|]+) \| ([^|]+) \|$/gm)].flatMap(
    ([, listed, text]) =>
      [...listed.matchAll(/`(--hw-[\w-]+)(\*)?`/g)].map(([, name, isPrefix]) => ({
        ...{ name, isPrefix, text: text.replaceAll('`', '').trim() },
      })),
  )
  return Object.fromEntries(
    names.flatMap((name) => {
      const row = rows.find((one) => (one.isPrefix ? name.startsWith(one.name) : name === one.name))
      return row === undefined ? [] : [[name, row.text]]
    }),
  )
}

/**
 * Describes the components of the SDK by their sources: props with the sentences of their types, texts, keys,
 * events, variables and operations of all code that a component reaches.
 * @returns {{ widgets: WidgetDoc[], variables: Record<string, string> }} variables by their names, with their meanings
 */
export function widgetDocs() {
  const entries = entriesOf()
  const program = programOf(entries.map(({ file }) => file))
  const checker = program.getTypeChecker()
  const graph = moduleGraph(program)
  const events = allEvents(program)
  const elements = elementNames()
  const needed = neededOperations()
  const requests = requestsByOperation()
  const widgets = entries
    .flatMap((entry) => componentsOf(checker, program, entry))
    .map(({ entryFile, file, ...component }) => {
      const files = graph(file)
      const strings = stringsIn(files)
      const title = titleOf(component.name)
      const element = `howdah-${title.toLowerCase().replaceAll(' ', '-')}`
      const operations = operationsIn(files)
      const requestOf = (id) => requests.get(id) ?? id
      return {
        ...component,
        title,
        entry: `@howdah/sdk${component.entry}`,
        element: elements.has(element) ? element : null,
        groups: groupsIn(checker, files),
        // The sheets of shortcuts are for the host: only the entry reaches them.
        shortcuts: shortcutsIn([...new Set([...files, ...graph(entryFile)])]),
        events: events.filter(({ name }) => strings.has(name)),
        variables: component.name === 'HowdahProvider' ? allVariables() : variablesIn(files),
        neededOperations: needed.get(title) ?? [],
        neededRequests: (needed.get(title) ?? []).map(requestOf),
        operations,
        requests: operations.map(requestOf),
      }
    })
  return { widgets, variables: variableMeanings(widgets.flatMap(({ variables }) => variables)) }
}
