/** Sets the databases of one project apart in a key of the browser's storage, without saying how they are reached. */
export function databaseMark(connectionString: string | undefined): string {
  if (connectionString === undefined) return ''
  let hash = 0x811c9dc5
  for (let index = 0; index < connectionString.length; index++) {
    hash = Math.imul(hash ^ connectionString.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}
