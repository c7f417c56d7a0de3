import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'

export type ContentEncoding = 'br' | 'gzip'

/** A file of the built dashboard, with its compressed versions. */
export interface AssetFile {
  contentType: string
  etag: string
  /** True if its name contains the hash of its content, so it never changes. */
  isImmutable: boolean
  plain: Buffer
  encoded: Partial<Record<ContentEncoding, Buffer>>
}

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/**
 * All files of a folder by their path in the address (`/assets/x.js`), in memory: a few megabytes, and no path of a request ever
 * becomes a path of the disk. Names that begin with a dot are left out.
 */
export function readAssets(folder: string): Map<string, AssetFile> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.split('/').some((part) => part.startsWith('.')))
  const all = new Set(paths)
  const isVariant = (path: string) => /\.(br|gz)$/.test(path) && all.has(path.slice(0, -3))
  const read = (path: string) => readFileSync(join(folder, path))
  return new Map(
    paths
      .filter((path) => !isVariant(path))
      .map((path) => {
        const plain = read(path)
        const file: AssetFile = {
          contentType: contentTypes[extname(path).toLowerCase()] ?? 'application/octet-stream',
          etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
          isImmutable: /^assets\/.+-[\w-]{8,}\.\w+$/.test(path),
          plain,
          encoded: {
            ...(all.has(`${path}.br`) ? { br: read(`${path}.br`) } : {}),
            ...(all.has(`${path}.gz`) ? { gzip: read(`${path}.gz`) } : {}),
          },
        }
        return [`/${path}`, file]
      }),
  )
}

/** The best of the file's variants that an `Accept-Encoding` header takes; null is the file itself. */
export function chooseEncoding(
  accept: string | undefined,
  file: AssetFile,
): ContentEncoding | null {
  const taken = new Set(
    (accept ?? '').split(',').flatMap((part) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
      return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name]
    }),
  )
  const preferred: ContentEncoding[] = ['br', 'gzip']
  return (
    preferred.find((encoding) => taken.has(encoding) && file.encoded[encoding] !== undefined) ??
    null
  )
}
