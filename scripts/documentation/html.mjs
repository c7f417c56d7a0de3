const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes a text for HTML. @param {unknown} text */
export const escapeHtml = (text) => String(text).replaceAll(/[&<>"']/g, (sign) => entities[sign])

/** Returns an element. @param {string} name @param {Record<string, string | undefined>} attributes @param {...string} content HTML */
export function element(name, attributes, ...content) {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
  return `<${name}${written.join('')}>${content.join('')}</${name}>`
}

/** Returns a table. @param {string} label @param {string[]} heads @param {string[][]} rows HTML of the cells; the first one names its row */
export function table(label, heads, rows) {
  const head = heads.map((text) => element('th', { scope: 'col' }, escapeHtml(text))).join('')
  const body = rows.map(([first, ...others]) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, first),
      ...others.map((cell) => element('td', {}, cell)),
    ),
  )
  return element(
    'div',
    { class: 'frame', tabindex: '0', role: 'region', 'aria-label': label },
    element(
      'table',
      { 'aria-label': label },
      element('thead', {}, element('tr', {}, head)),
      element('tbody', {}, ...body),
    ),
  )
}
