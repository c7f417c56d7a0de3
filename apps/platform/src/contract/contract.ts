import type { OperationId } from './handler.types'
import { checkAnswer } from './answers'
import { readBody } from './body'
import { contractDocument, type Method, type OpenApiDocument } from './document'
import { collectOperations, type ContractOperation } from './operations'
import { createParameterReader, type ParameterReader } from './parameters'
import { createValidators, type Detail } from './validators'
import type { IncomingMessage } from 'node:http'

/** One operation with what reads its requests and checks its answers. */
export interface ContractRoute extends ParameterReader {
  operation: ContractOperation
  /** @throws AppError 400, 413, 415 */
  body(request: IncomingMessage): Promise<unknown>
  /** Returns the contract violations of a response; empty if it conforms. */
  faultsOf(answer: { status: number; media: string | null; body: unknown }): Detail[]
}

export interface Contract {
  routes: ContractRoute[]
  /** The routes of each path's template, by method. */
  paths: Map<string, Map<Method, ContractRoute>>
  /** Returns the violations of a schema of `components.schemas` by a value. */
  faultsOfSchema(name: string, value: unknown): Detail[]
}

/** The contract layer's view of the document. @throws Error for a document that it cannot serve */
export function createContract(document: OpenApiDocument = contractDocument): Contract {
  const validators = createValidators(document)
  const routes = collectOperations(document).map((operation): ContractRoute => {
    const { path, query } = createParameterReader(operation, validators)
    return {
      operation,
      path,
      query,
      body: (request) => readBody(operation, request, validators),
      faultsOf: (answer) => checkAnswer(operation, answer, validators),
    }
  })
  const paths = new Map<string, Map<Method, ContractRoute>>()
  for (const route of routes) {
    const { path, method } = route.operation
    paths.set(path, (paths.get(path) ?? new Map<Method, ContractRoute>()).set(method, route))
  }
  return {
    routes,
    paths,
    faultsOfSchema: (name, value) =>
      validators.check(`#/components/schemas/${name}`, value, name, true),
  }
}

/** Each operation needs exactly one handler. @throws Error that names those without one, and handlers of no operation */
export function checkHandlers(
  contract: Contract,
  handlers: Readonly<Record<string, unknown>>,
): void {
  const ids: string[] = contract.routes.map(({ operation }) => operation.id)
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index)
  const missing = ids.filter((id: string) => typeof handlers[id] !== 'function')
  const unknown = Object.keys(handlers).filter((id) => !ids.includes(id as OperationId))
  const faults = [
    ...repeated.map((id) => `${id} is in the contract more than once`),
    ...missing.map((id) => `${id} has no handler`),
    ...unknown.map((id) => `there is a handler for ${id}, which is not in the contract`),
  ]
  if (faults.length > 0)
    throw new Error(`The handlers do not fit the contract: ${faults.join('; ')}.`)
}
