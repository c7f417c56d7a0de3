/**
 * Returns the text of a template without its indentation and its first line break, ending in a line
 * break. Values are inserted as they are, after the indentation is removed.
 */
export function code(strings: TemplateStringsArray, ...values: readonly string[]): string {
  const lines = strings.join('\0').replace(/^\n/, '').trimEnd().split('\n')
  const margins = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/))
  const margin = Math.min(...margins)
  let index = 0
  const text = lines.map((line) => line.slice(margin).trimEnd()).join('\n')
  return `${text.replaceAll('\0', () => values[index++] ?? '')}\n`
}
