import { AppError } from '../base/app-error'
import type { ContractOperation, ContractParameter } from './operations'
import { textFault } from './text-rules'
import { absolute, type Detail, type ParametersSchema, type Validators } from './validators'
import { contractMessages } from './contract.messages'

/** Reads the parameters of one operation from a request's raw path and query. */
export interface ParameterReader {
  /** @throws AppError 400 */
  path(rawPath: string): Record<string, unknown>
  /** @throws AppError 400 */
  query(rawQuery: string): Record<string, unknown>
}

/** Fifteen digits are exact as a number and fit an int8. */
const integerText = /^-?\d{1,15}$/

export function createParameterReader(
  operation: ContractOperation,
  validators: Validators,
): ParameterReader {
  const template = operation.path.split('/')
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query')
  const pathSchema = objectSchema(inPath)
  const querySchema = objectSchema(inQuery)

  return {
    path(rawPath) {
      const segments = rawPath.split('/')
      const pairs = template.flatMap((part, index) =>
        part.startsWith('{') ? [[part.slice(1, -1), segments[index] ?? '']] : [],
      )
      return read(pairs as [string, string][], inPath, pathSchema, 'path')
    },
    query(rawQuery) {
      const pairs = rawQuery.split('&').flatMap((pair) => {
        const [name = '', ...rest] = pair.replaceAll('+', ' ').split('=')
        return pair === '' ? [] : [[name, rest.join('=')] as [string, string]]
      })
      return read(pairs, inQuery, querySchema, 'query')
    },
  }

  function read(
    pairs: [string, string][],
    parameters: ContractParameter[],
    schema: ParametersSchema,
    place: string,
  ) {
    const values: Record<string, unknown> = {}
    const faults: Detail[] = []
    for (const [rawName, rawValue] of pairs) {
      const name = decode(rawName)
      const value = decode(rawValue)
      const path = `${place}.${(name ?? rawName).slice(0, 100)}`
      const parameter = parameters.find((candidate) => candidate.name === name)
      if (name === null || value === null)
        faults.push({ path, message: 'is not valid percent-encoded UTF-8' })
      else if (!parameter)
        faults.push({ path: textFault(path) ? place : path, message: 'is not known here' })
      else if (Object.hasOwn(values, name)) faults.push({ path, message: 'must be given once' })
      else if (textFault(value)) faults.push({ path, message: textFault(value) ?? '' })
      else values[name] = coerce(value, parameter)
      if (faults.length > 20) break
    }
    if (faults.length === 0)
      faults.push(...validators.checkParameters(`${operation.id}/${place}`, schema, values, place))
    if (faults.length > 0) throw misfit(faults)
    return values
  }
}

/** The 400 for a request that does not fit the contract. */
export function misfit(details: Detail[]): AppError {
  const [first] = details
  const what = first ? `${first.path} ${first.message.replace(/\.$/, '')}` : 'something in it'
  return new AppError(400, 'bad_request', contractMessages.misfit(what), {
    details,
  })
}

/**
 * Converts a value to the parameter's type. A value that cannot be converted stays text, and the
 * schema check reports it.
 */
function coerce(value: string, { type }: ContractParameter): unknown {
  switch (type) {
    case 'string':
      return value
    case 'integer':
      return integerText.test(value) ? Number(value) : value
    case 'boolean':
      return value === 'true' ? true : value === 'false' ? false : value
    case 'array':
      return value === '' ? [] : value.split(',')
  }
}

function objectSchema(parameters: ContractParameter[]): ParametersSchema {
  return {
    type: 'object',
    additionalProperties: false,
    required: parameters
      .filter((parameter) => parameter.required)
      .map((parameter) => parameter.name),
    properties: Object.fromEntries(
      parameters.map((parameter) => [
        parameter.name,
        {
          $ref: absolute(parameter.schema),
          ...(parameter.default === undefined ? {} : { default: parameter.default }),
        },
      ]),
    ),
  }
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
