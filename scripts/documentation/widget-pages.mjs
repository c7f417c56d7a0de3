import { element, escapeHtml, table } from './html.mjs'
import { hrefFrom } from './layout.mjs'
import { widgetDocs } from './widget-docs.mjs'

const code = (text) => element('code', {}, escapeHtml(text))
const codes = (texts) => texts.map(code).join(' ')
const paragraph = (...html) => element('p', {}, ...html)
const heading = (id, text) => element('h2', { id }, escapeHtml(text))
const slugOf = (title) => title.toLowerCase().replaceAll(' ', '-')

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

/** Returns the pages of the widgets. @param {{ hasPlayground: boolean }} options */
export function widgetPages({ hasPlayground }) {
  const { variables, widgets } = widgetDocs()
  return widgets.map((widget) => {
    const slug = slugOf(widget.title)
    const file = `widgets/${slug}.html`
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
          [
            'Used where the platform has them',
            codes(widget.operations.filter((id) => !widget.neededOperations.includes(id))),
          ],
        ].filter(([, names]) => names !== ''),
      ),
      texts(widget),
    ].join('')
    return { file, title: widget.title, html }
  })
}
