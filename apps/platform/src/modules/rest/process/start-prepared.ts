/** Starts of a process whose database is brought up to date. */
interface PreparedStart<T> {
  /** Number of connections that the database had when it was last prepared; undefined for never. */
  known: number | undefined
  /** Prepares the database. @returns the number of its connections */
  prepare(): Promise<number>
  start(connections: number): Promise<T>
}

/**
 * Starts a process at a prepared database. One that was prepared before is prepared again while the
 * process starts, which then takes no longer.
 */
export async function startPrepared<T extends { end(): Promise<void> }>({
  known,
  prepare,
  start,
}: PreparedStart<T>): Promise<T> {
  if (known === undefined) return start(await prepare())
  const early = start(known)
  // Reported once the database is prepared.
  early.catch(() => undefined)
  const endEarly = () =>
    early.then(
      (process) => process.end(),
      () => undefined,
    )
  const connections = await prepare().catch(async (error: unknown) => {
    await endEarly()
    throw error
  })
  if (connections === known) return early
  await endEarly()
  return start(connections)
}
