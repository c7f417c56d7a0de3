import type { GuideFile } from '../guides/guide.types'

/** Creates a zip file with the files of a guide. */
export async function zipFiles(files: readonly GuideFile[]): Promise<Blob> {
  const { default: JsZip } = await import('jszip')
  const zip = new JsZip()
  for (const { path, content } of files)
    zip.file(path, content.endsWith('\n') ? content : `${content}\n`)
  return zip.generateAsync({ type: 'blob', compression: 'DEFLATE' })
}
