/** The dark squares of a QR code as one SVG path, a rectangle for each run of them in a row. */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  let path = ''
  rows.forEach((row, y) => {
    let x = 0
    while (x < row.length) {
      const start = x
      while (row[x]) x += 1
      if (x > start) path += `M${start} ${y}h${x - start}v1h${start - x}z`
      else x += 1
    }
  })
  return path
}
