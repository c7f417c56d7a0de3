/**
 * Returns the circles in which chunks import each other: what one of them calls while it loads is not there yet.
 * @param {Record<string, { imports?: string[] }>} manifest of Vite
 * @returns {string[][]} names of chunks, of which the last one is the first one again
 */
export function chunkCycles(manifest) {
  const done = new Set()
  const cycles = []
  const visit = (name, path) => {
    const at = path.indexOf(name)
    if (at !== -1) return void cycles.push([...path.slice(at), name])
    if (done.has(name)) return
    for (const next of manifest[name]?.imports ?? []) visit(next, [...path, name])
    done.add(name)
  }
  for (const name of Object.keys(manifest)) visit(name, [])
  return cycles
}
