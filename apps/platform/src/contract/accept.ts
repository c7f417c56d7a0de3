/**
 * The media types of `available` that an `Accept` header takes, the one it prefers first; equals stay in the order of `available`.
 * Empty when it takes none of them.
 */
export function negotiate(accept: string | undefined, available: readonly string[]): string[] {
  if (accept === undefined || accept.trim() === '') return [...available]
  const ranges = accept.split(',').map(parseRange)
  return available
    .map((media) => ({ media, quality: qualityOf(media, ranges) }))
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ media }) => media)
}

interface MediaRange {
  range: string
  quality: number
}

function parseRange(text: string): MediaRange {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  const value = quality === undefined ? 1 : Number(quality.slice(2))
  return { range, quality: value >= 0 && value <= 1 ? value : 0 }
}

/** The most exact range that fits decides. */
function qualityOf(media: string, ranges: MediaRange[]): number {
  const candidates = [media, `${media.split('/')[0]}/*`, '*/*']
  for (const candidate of candidates) {
    const match = ranges.find(({ range }) => range === candidate)
    if (match) return match.quality
  }
  return 0
}
