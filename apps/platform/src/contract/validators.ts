import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import type { ErrorBody } from '../base/app-error'
import type { OpenApiDocument } from './document'

export type Detail = NonNullable<ErrorBody['details']>[number]

/** Maximum number of reported errors. */
const MAX_ERROR_DETAILS = 20

/** Checks values against schemas of the document, which are named by their JSON pointer and compiled when first needed. */
export interface Validators {
  /**
   * Returns the errors of a value; empty if it is valid. `all` continues after the first error,
   * which can be costly for a large value.
   */
  check(pointer: string, value: unknown, name: string, all: boolean): Detail[]
  /** The same for an object of parameters, to which the schemas' defaults are added. `id` is the schema's own. */
  checkParameters(
    id: string,
    schema: ParametersSchema,
    value: Record<string, unknown>,
    name: string,
  ): Detail[]
}

/**
 * Schema for an object of parameters. A property's `default` is beside its reference, where Ajv
 * expects it.
 */
export interface ParametersSchema {
  type: 'object'
  additionalProperties: false
  required: string[]
  properties: Record<string, { $ref: string; default?: unknown }>
}

/** OpenAPI's own words and ours, which say nothing about validity. */
const annotations = [
  'x-modes',
  'example',
  'discriminator',
  'externalDocs',
  'xml',
  'paths',
  'components',
]

export function createValidators(document: OpenApiDocument): Validators {
  const first = createEngine(document, { allErrors: false })
  const every = createEngine(document, { allErrors: true })
  const defaults = createEngine(document, { allErrors: true, useDefaults: true })
  return {
    check(pointer, value, name, all) {
      const validate = (all ? every : first).compiled(pointer, { $ref: absolute(pointer) })
      return validate(value) ? [] : toDetails(validate.errors, name)
    },
    checkParameters(id, schema, value, name) {
      const validate = defaults.compiled(id, schema)
      return validate(value) ? [] : toDetails(validate.errors, name)
    },
  }
}

function createEngine(
  document: OpenApiDocument,
  options: { allErrors: boolean; useDefaults?: boolean },
) {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allowUnionTypes: true,
    validateSchema: false,
    ...options,
  })
  ajv.addVocabulary(annotations)
  // The package is CommonJS: its types declare a module, but Node returns the function, which has itself as `default`.
  ajvFormats.default(ajv)
  ajv.addSchema({ $id: 'contract', paths: document.paths, components: document.components })
  const done = new Map<string, ValidateFunction>()
  return {
    compiled(key: string, schema: object): ValidateFunction {
      const validate = done.get(key) ?? ajv.compile(schema)
      done.set(key, validate)
      return validate
    },
  }
}

/** The pointer as a reference into the document, from wherever. */
export function absolute(pointer: string): string {
  return `contract#${pointer.slice(1).split('/').map(encodeURIComponent).join('/')}`
}

function toDetails(errors: ErrorObject[] | null | undefined, name: string): Detail[] {
  return (errors ?? [])
    .slice(0, MAX_ERROR_DETAILS)
    .map((error) => ({ path: pathOf(error, name), message: messageOf(error) }))
}

/** `/a/0` in `body` is `body.a.0`; of a key that lacks or should not be there, the key's own path. */
function pathOf({ instancePath, keyword, params }: ErrorObject, name: string): string {
  const segments = instancePath.split('/').slice(1)
  if (keyword === 'required') segments.push(String(params.missingProperty))
  if (keyword === 'additionalProperties') segments.push(String(params.additionalProperty))
  return [name, ...segments].join('.').slice(0, 200)
}

function messageOf({ keyword, params, message }: ErrorObject): string {
  if (keyword === 'required') return 'is required'
  if (keyword === 'additionalProperties') return 'is not known here'
  if (keyword === 'enum') return `must be one of ${(params.allowedValues as unknown[]).join(', ')}`
  return message ?? 'does not fit'
}
