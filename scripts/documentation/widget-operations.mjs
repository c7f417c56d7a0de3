import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../paths.mjs'

const withoutNames = (path) => path.replaceAll(/\{\w+\}/g, '{}')

/** Returns the address that a literal writes, with `{}` for its values. @param {ts.Node} node */
function addressOf(node) {
  if (ts.isStringLiteralLike(node)) return withoutNames(node.text)
  if (!ts.isTemplateExpression(node)) return null
  const text = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{}')
  return text.replace(/^\{\}/, '')
}

const pathsOfContract = () =>
  JSON.parse(readFileSync(join(root, 'openapi/generated/openapi.json'), 'utf8')).paths

/** Returns the requests of the contract, as `GET /platform/profile`, by the names of their operations. */
export const requestsByOperation = () =>
  new Map(
    Object.entries(pathsOfContract()).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, { operationId }]) =>
        operationId === undefined ? [] : [[operationId, `${method.toUpperCase()} ${path}`]],
      ),
    ),
  )

/** Operations that go by a key of the project (`platform-client/src/project-keys.ts`), and the one that gives it. */
const KEYED = ['runQuery', 'listStorageObjects']
const KEY = 'createTemporaryApiKey'

/** Returns the requests of a part of the code as operations of the contract. */
export function operationsIn(files) {
  const paths = pathsOfContract()
  const methods = new Map(
    Object.entries(paths).map(([path, item]) => [
      withoutNames(path),
      new Map(
        Object.entries(item).flatMap(([method, { operationId }]) =>
          operationId === undefined ? [] : [[method, operationId]],
        ),
      ),
    ]),
  )
  const found = new Set()
  const visit = (node) => {
    const known = methods.get(addressOf(node) ?? '')
    const call = known && ts.isCallExpression(node.parent) ? node.parent.expression : undefined
    const method = call && ts.isPropertyAccessExpression(call) ? call.name.text.toLowerCase() : ''
    // An address that is requested in another way belongs to its only operation.
    if (known?.has(method)) found.add(known.get(method))
    else if (known?.size === 1 && !ts.isLiteralTypeNode(node.parent)) found.add(...known.values())
    ts.forEachChild(node, visit)
  }
  for (const file of files) visit(file)
  // The client sends these with a key of the project, for which it asks where it can get one.
  if (KEYED.some((id) => found.has(id))) found.add(KEY)
  return [...found].sort((a, b) => (a < b ? -1 : 1))
}
