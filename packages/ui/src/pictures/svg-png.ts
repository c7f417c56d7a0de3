/** An SVG document, and its size in pixels. */
export interface SvgPicture {
  svg: string
  width: number
  height: number
}

/** Pixels of a side, which all browsers can draw. */
const MAX_SIDE = 8_192
/** Pixels of a picture for each pixel of the document, unless it is too large. */
const MAX_SCALE = 2

/**
 * Draws an SVG document as a PNG picture.
 * @throws Error when the browser cannot draw it
 */
export async function svgPng({ svg, width, height }: SvgPicture): Promise<Blob> {
  const scale = Math.min(MAX_SCALE, MAX_SIDE / width, MAX_SIDE / height)
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = Math.ceil(width * scale)
    canvas.height = Math.ceil(height * scale)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise<Blob>((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn.'))),
        'image/png',
      ),
    )
  } finally {
    URL.revokeObjectURL(url)
  }
}
