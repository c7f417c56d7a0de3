/** A file that a user chose or dropped, with its path below the dropped item. */
export interface PickedFile {
  name: string
  size: number
  /** Path of the file, such as 'photos/2026/a.png'; the name only for a single file. */
  path: string
  file: File
}

/** The files of a field; of a folder that was chosen they have its paths. */
export const pickedFiles = (files: Iterable<File>): PickedFile[] =>
  [...files].map((file) => ({
    name: file.name,
    size: file.size,
    path: file.webkitRelativePath || file.name,
    file,
  }))

/**
 * Returns all dropped files, including those in folders. Must be called during the event: the
 * dropped data is not available afterwards.
 */
export function droppedFiles(transfer: DataTransfer): Promise<PickedFile[]> {
  const entries = [...transfer.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  const walked = entries.map(({ entry, file }) => {
    if (entry) return walk(entry, '')
    return Promise.resolve(file ? pickedFiles([file]) : [])
  })
  return Promise.all(walked).then((lists) => lists.flat())
}

async function walk(entry: FileSystemEntry, folder: string): Promise<PickedFile[]> {
  const path = folder === '' ? entry.name : `${folder}/${entry.name}`
  if (entry.isFile) {
    // `isFile` determines the kind of an entry; its type does not.
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    )
    return [{ name: entry.name, size: file.size, path, file }]
  }
  const found: PickedFile[] = []
  for (const child of await readAll((entry as FileSystemDirectoryEntry).createReader()))
    found.push(...(await walk(child, path)))
  return found
}

/** Reads all entries. A reader returns a hundred entries at a time, and none at the end. */
async function readAll(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return all
    all.push(...some)
  }
}
