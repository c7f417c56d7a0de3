/** The entries of a zip that holds them uncompressed, by its directory. @throws Error when this is none */
export function readZip(bytes: Buffer): Record<string, string> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end === -1) throw new Error('This is no zip.')
  const entries: Record<string, string> = {}
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, names, extras, comments] = [
      bytes.readUInt32LE(at + 24),
      ...[28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)),
    ]
    const [name = 0, extra = 0, comment = 0] = [names, extras, comments]
    const header = bytes.readUInt32LE(at + 42)
    const data = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28)
    entries[bytes.toString('utf8', at + 46, at + 46 + name)] = bytes.toString(
      'utf8',
      data,
      data + (size ?? 0),
    )
    at += 46 + name + extra + comment
  }
  return entries
}
