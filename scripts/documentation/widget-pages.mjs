import { element, escapeHtml, table } from './html.mjs'
import { hrefFrom } from './layout.mjs'
import { widgetDocs } from './widget-docs.mjs'

const code = (text) => element('code', {}, escapeHtml(text))
const codes = (texts) => texts.map(code).join(' ')
const paragraph = (...html) => element('p', {}, ...html)
const heading = (id, text) => element('h2', { id }, escapeHtml(text))
const slugOf = (title) => title.toLowerCase().replaceAll(' ', '-')
const fileOf = ({ title }) => `widgets/${slugOf(title)}.html`

/** Returns a section, or nothing if it has no rows. */
function section(id, title, heads, rows) {
  return rows.length === 0 ? '' : heading(id, title) + table(title, heads, rows)
}

const props = ({ props: all }) =>
  section(
    'props',
    'Props',
    ['Prop', 'Type', 'Default', 'Meaning'],
    all.map(({ fallback, isRequired, name, text, type }) => [
      code(name),
      code(type),
      isRequired ? 'required' : escapeHtml(fallback ?? ''),
      escapeHtml(text),
    ]),
  )

const texts = ({ groups }) =>
  groups.length === 0
    ? ''
    : heading('messages', 'Messages') +
      groups
        .map(({ entries, name }) =>
          element(
            'details',
            {},
            element('summary', {}, code(name)),
            table(
              `Messages of ${name}`,
              ['Key', 'Built-in text'],
              entries.map(({ key, text }) => [code(key), escapeHtml(text)]),
            ),
          ),
        )
        .join('')

const others = ({ neededOperations, operations }) =>
  operations.filter((id) => !neededOperations.includes(id))

/** Returns the page for those who write a backend: each widget with the operations that it needs. */
function operationsPage(widgets) {
  const file = 'widgets/operations.html'
  const rows = widgets
    .filter(({ name }) => name !== 'HowdahProvider')
    .map((widget) => [
      element('a', { href: hrefFrom(file, fileOf(widget)) }, escapeHtml(widget.title)),
      codes(widget.neededOperations) || 'none',
      codes(others(widget)),
    ])
  const html = [
    element('h1', { id: 'operations-of-the-widgets' }, 'Operations of the widgets'),
    paragraph(
      'A server that implements the needed operations of the ',
      element('a', { href: hrefFrom(file, 'api/index.html') }, 'API contract'),
      ' can be the backend of a widget. The others are used where it has them: it answers 404 to the rest, and the widget leaves out what they are for. ',
      code('npx howdah conformance'),
      ' tries a server.',
    ),
    table(
      'Operations of the widgets',
      ['Widget', 'Needed', 'Used where the platform has them'],
      rows,
    ),
  ].join('')
  return { file, title: 'Operations', html }
}

/** Returns the pages of the widgets. @param {{ hasPlayground: boolean }} options */
export function widgetPages({ hasPlayground }) {
  const { variables, widgets } = widgetDocs()
  const pages = widgets.map((widget) => {
    const slug = slugOf(widget.title)
    const file = fileOf(widget)
    const example = `playground/index.html?path=/docs/widgets-${slug}--docs`
    const html = [
      element('h1', { id: slug }, escapeHtml(widget.title)),
      paragraph(escapeHtml(widget.text)),
      paragraph(code(`import { ${widget.name} } from '${widget.entry}'`)),
      widget.element === null
        ? ''
        : paragraph('As a custom element: ', code(`<${widget.element}>`), '.'),
      hasPlayground
        ? paragraph(element('a', { href: hrefFrom(file, example) }, 'Live example'))
        : '',
      props(widget),
      widget.types.length === 0 ? '' : heading('types', 'Types'),
      ...widget.types.map((type) => element('pre', { tabindex: '0' }, code(type.code))),
      section(
        'events',
        'Events',
        ['Event of the provider', 'Meaning'],
        widget.events.map(({ name, text }) => [code(name), escapeHtml(text)]),
      ),
      section(
        'keyboard',
        'Keyboard',
        ['Action', 'Keys'],
        widget.shortcuts.map(({ keys, label }) => [escapeHtml(label), codes(keys)]),
      ),
      section(
        'theming',
        'Theming',
        ['Variable', 'Meaning'],
        widget.variables
          .filter((name) => variables[name] !== undefined)
          .map((name) => [code(name), escapeHtml(variables[name])]),
      ),
      section(
        'operations',
        'Operations',
        ['Use', 'Operations'],
        [
          ['Needed', codes(widget.neededOperations)],
          ['Used where the platform has them', codes(others(widget))],
        ].filter(([, names]) => names !== ''),
      ),
      texts(widget),
    ].join('')
    return { file, title: widget.title, html }
  })
  return [...pages, operationsPage(widgets)]
}
