import { storageSize } from './measures/storage.mjs'

const ms = (value) => `${value.toFixed(0)} ms`
const speed = (value) => `${Math.round(value)} MB/s`
const count = (value) => value.toLocaleString('en')

/** Returns the measurements of the storage and its explorer as rows of the report. */
export function storageRows(storage) {
  const size = `${storageSize.bytes / 1024 ** 2} MB`
  return [
    [
      `Upload of a file of ${size}, resumable`,
      speed(storage.upload),
      `${speed(storage.uploadTus)} by the tus library alone, ${speed(storage.uploadPlain)} by plain HTTP into a file`,
      '',
      '',
    ],
    [
      `Download of it`,
      speed(storage.download),
      `${speed(storage.downloadPlain)} by plain HTTP out of a file`,
      '',
      '',
    ],
    [
      `A folder of ${count(storageSize.folder)} files: click to painted row`,
      ms(storage.open),
      `${ms(storage.plain)} for its first 200 rows in a plain client`,
      '',
      '',
    ],
    [
      `A zip of ${count(storageSize.zipped)} files of 2 kB, to its last byte`,
      ms(storage.zip),
      '',
      '',
      '',
    ],
  ]
}
