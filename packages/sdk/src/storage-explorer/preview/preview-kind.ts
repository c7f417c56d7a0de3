import type { StorageItem } from '@howdah/rules/storage/storage-item'

/** Type of preview for a file. */
export type PreviewKind = 'image' | 'video' | 'audio' | 'pdf' | 'text' | 'none'

const TEXT_TYPES = [
  'application/json',
  'application/xml',
  'application/javascript',
  'application/sql',
  'application/x-sh',
  'application/yaml',
]
const TEXT_ENDINGS =
  /\.(txt|md|csv|tsv|json|xml|ya?ml|toml|ini|log|sql|html?|css|m?[jt]sx?|py|rb|go|rs|java|c|h|cpp|sh|env)$/i

/**
 * Determined by its media type, or by its name without one. Executable content is shown as text.
 */
export function previewKind({
  type,
  name,
  metadata,
}: Pick<StorageItem, 'type' | 'name' | 'metadata'>): PreviewKind {
  if (type === 'FOLDER') return 'none'
  const mime = (metadata?.mimetype ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (mime === 'application/pdf') return 'pdf'
  if (mime.startsWith('image/')) return 'image'
  if (mime.startsWith('video/')) return 'video'
  if (mime.startsWith('audio/')) return 'audio'
  if (mime.startsWith('text/') || TEXT_TYPES.includes(mime)) return 'text'
  const isUnknown = mime === '' || mime === 'application/octet-stream'
  return isUnknown && TEXT_ENDINGS.test(name) ? 'text' : 'none'
}
