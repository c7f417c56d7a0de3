import { element, escapeHtml, table } from './html.mjs'
import { markdownHtml } from './markdown.mjs'
import { schemaHtml, typeOf } from './schema-html.mjs'

const METHODS = ['get', 'post', 'put', 'patch', 'delete']
const text = (markdown) => (markdown === undefined ? '' : markdownHtml(markdown))
const example = (value) =>
  element('pre', { tabindex: '0' }, element('code', {}, escapeHtml(JSON.stringify(value, null, 2))))

/** Returns the target of a reference inside a document; others as they are. @param {any} document @param {any} part */
export const resolve = (document, part) =>
  part?.$ref === undefined
    ? part
    : part.$ref
        .slice(2)
        .split('/')
        .reduce((at, name) => at[name], document)

/** Returns the operations of a tag. @param {any} document the bundled contract @param {string} tag */
export const operationsOf = (document, tag) =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]?.tags?.includes(tag)).map((method) => ({
      ...item[method],
      ...{ path, method: method.toUpperCase() },
      parameters: [...(item.parameters ?? []), ...(item[method].parameters ?? [])].map((one) =>
        resolve(document, one),
      ),
    })),
  )

function permissionText(permission) {
  if (permission === 'public') return 'Anyone.'
  const { action, resource, scope } = permission
  return scope === 'self'
    ? 'Any signed-in person.'
    : `People who may ${action} ${resource} of the ${scope}.`
}

const bodyHtml = (body, label) =>
  Object.entries(body?.content ?? {})
    .map(
      ([type, { example: value, schema }]) =>
        `<p><code>${escapeHtml(type)}</code></p>${schemaHtml(schema ?? {}, label)}${value === undefined ? '' : example(value)}`,
    )
    .join('')

/** Returns an operation as HTML. @param {any} document @param {any} operation */
function operationHtml(document, operation) {
  const { description, method, operationId, parameters, path, requestBody, responses, summary } =
    operation
  const answers = Object.entries(responses).map(([status, one]) => [status, resolve(document, one)])
  const success = answers.find(([status]) => /^2/.test(status))
  const part = (title, html) => (html === '' ? '' : `<h3>${title}</h3>${html}`)
  return element(
    'section',
    { 'aria-labelledby': operationId },
    element('h2', { id: operationId }, escapeHtml(summary)),
    `<p class="request"><code><strong>${method}</strong> ${escapeHtml(path)}</code></p>`,
    text(description),
    `<p>${escapeHtml(permissionText(operation['x-permission']))}</p>`,
    part(
      'Parameters',
      parameters.length === 0
        ? ''
        : table(
            `Parameters of ${operationId}`,
            ['Name', 'In', 'Type', 'Required', 'Description'],
            parameters.map((one) => [
              `<code>${escapeHtml(one.name)}</code>`,
              one.in,
              typeOf(one.schema),
              one.required ? 'yes' : 'no',
              escapeHtml(one.description ?? ''),
            ]),
          ),
    ),
    part('Body', bodyHtml(resolve(document, requestBody), `Body of ${operationId}`)),
    part('Answer', success ? bodyHtml(success[1], `Answer of ${operationId}`) : ''),
    part(
      'Statuses',
      table(
        `Statuses of ${operationId}`,
        ['Status', 'Meaning'],
        answers.map(([status, one]) => [
          status === 'default' ? 'other' : status,
          escapeHtml(one.description ?? ''),
        ]),
      ),
    ),
  )
}

/** Returns the reference of a contract, a page a tag. @param {any} document the bundled contract */
export function apiPages(document) {
  const tags = document.tags.filter(({ name }) => operationsOf(document, name).length > 0)
  const pages = tags.map(({ description, name }) => ({
    file: `api/${name}.html`,
    title: name,
    html: `<h1>${escapeHtml(name)}</h1>${text(description)}${operationsOf(document, name)
      .map((operation) => operationHtml(document, operation))
      .join('')}`,
  }))
  const rows = tags.flatMap(({ name }) =>
    operationsOf(document, name).map(({ method, operationId, path, summary }) => [
      `<a href="${name}.html#${operationId}">${escapeHtml(summary)}</a>`,
      `<code>${method} ${escapeHtml(path)}</code>`,
    ]),
  )
  return [
    {
      file: 'api/index.html',
      title: 'Platform API',
      html: `<h1>${escapeHtml(document.info.title)}</h1>${text(document.info.description)}${table('Operations', ['Operation', 'Request'], rows)}`,
    },
    ...pages,
    {
      file: 'api/schemas.html',
      title: 'Schemas',
      html: `<h1>Schemas</h1>${Object.entries(document.components.schemas)
        .map(
          ([name, schema]) =>
            `<section aria-labelledby="${name}"><h2 id="${name}">${name}</h2>${schemaHtml(schema, `Fields of ${name}`)}</section>`,
        )
        .join('')}`,
    },
  ]
}
