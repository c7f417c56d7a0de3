/** Pieces of a line, each a list of [point, value]: where a value is missing, it is broken. */
export function unbroken(values: readonly (number | null)[]): [number, number][][] {
  const pieces: [number, number][][] = []
  let open: [number, number][] | null = null
  values.forEach((value, point) => {
    if (value === null) open = null
    else if (open) open.push([point, value])
    else pieces.push((open = [[point, value]]))
  })
  return pieces
}
