import { Session } from '../../postgres/wire/session'
import { collectRows } from '../../postgres/wire/collect-rows'
import type { RestServices } from './services'

/**
 * Tells every PostgREST of an attached database, of whichever server, that the schema has changed.
 * There are no event triggers of this server in it.
 * @returns a function that announces a change; several in a row become one
 */
export function announceSchema({
  clusters,
  log,
  projectConnections,
}: Pick<RestServices, 'clusters' | 'log' | 'projectConnections'>): (ref: string) => Promise<void> {
  const running = new Map<string, { isAgain: boolean }>()

  async function announce(ref: string): Promise<void> {
    const connection = await projectConnections.of(ref)
    if (connection === null || connection.apiUser === null) return
    const session = await Session.open(await clusters.target(ref, 'rest'))
    try {
      await collectRows(session, `notify pgrst, 'reload schema'; notify pgrst, 'reload config'`)
    } finally {
      session.close()
    }
  }

  return async (ref) => {
    const present = running.get(ref)
    if (present !== undefined) {
      present.isAgain = true
      return
    }
    const state = { isAgain: true }
    running.set(ref, state)
    try {
      while (state.isAgain) {
        state.isAgain = false
        await announce(ref)
      }
    } catch (error) {
      log.warn('A change of the schema was not announced to the Data API', { project: ref, error })
    } finally {
      running.delete(ref)
    }
  }
}
