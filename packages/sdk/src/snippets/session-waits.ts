import { hasDocument, needsSaving, type OpenSnippet, type SnippetFlow } from './snippet-flow'
import type { SnippetSession } from './snippet-session'

/** The snippet as soon as it is there. @throws what kept it from being loaded */
export function whenOpen(session: SnippetSession): Promise<OpenSnippet> {
  return when(session, (flow) => {
    if (flow.status === 'LOADING_FAILED') throw flow.error
    return hasDocument(flow) ? flow : null
  })
}

/** Waits until everything is saved. @throws what the platform said against it, or null when there is a newer text or none any more */
export function whenSaved(session: SnippetSession): Promise<OpenSnippet> {
  return when(session, (flow) => {
    if (flow.status === 'UPDATING_FAILED')
      throw flow.failure.kind === 'error' ? flow.failure.error : null
    return flow.status === 'IDLE' && !needsSaving(flow) ? flow : null
  })
}

function when<T>(session: SnippetSession, look: (flow: SnippetFlow) => T | null): Promise<T> {
  return new Promise((resolve, reject) => {
    const check = () => {
      try {
        const found = look(session.getSnapshot())
        if (found === null) return
        leave()
        resolve(found)
      } catch (error) {
        leave()
        // Whatever the platform threw goes on to whoever waits.
        reject(error)
      }
    }
    const leave = session.subscribe(check)
    check()
  })
}
