/** A measurement with its labels; the value is written as it is. */
export interface Sample {
  name: string
  labels: Readonly<Record<string, string>>
  value: string
}

export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8'
/** A value that Prometheus reads. */
const VALUE = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i

/** Writes samples in the text format of Prometheus. Counters have names that end with `_total`, or are listed. */
export function exposition(samples: readonly Sample[], counters: ReadonlySet<string>): string {
  const families = new Map<string, string[]>()
  for (const { labels, name, value } of samples) {
    if (!VALUE.test(value)) continue
    const lines = families.get(name)
    const line = `${name}${labelsOf(labels)} ${value}`
    if (lines === undefined) families.set(name, [line])
    else lines.push(line)
  }
  const texts = [...families].map(([name, lines]) => {
    const type = name.endsWith('_total') || counters.has(name) ? 'counter' : 'gauge'
    return `# TYPE ${name} ${type}\n${lines.join('\n')}\n`
  })
  return texts.join('')
}

function labelsOf(labels: Sample['labels']): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return parts.length === 0 ? '' : `{${parts.join(',')}}`
}

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')
