import { hasDocument, needsSaving, type OpenSnippet, type SnippetFlow } from './snippet-flow'
import type { SnippetSession } from './snippet-session'

/** Resolves with the snippet once it is loaded. @throws the error that prevented loading */
export function whenOpen(session: SnippetSession): Promise<OpenSnippet> {
  return when(session, (flow) => {
    if (flow.status === 'LOADING_FAILED') throw flow.error
    return hasDocument(flow) ? flow : null
  })
}

/**
 * Waits until everything is saved. @throws the error of the platform, or null when there is a newer
 * text or the snippet no longer exists
 */
export function whenSaved(session: SnippetSession): Promise<OpenSnippet> {
  return when(session, (flow) => {
    if (flow.status === 'UPDATING_FAILED')
      throw flow.failure.kind === 'error' ? flow.failure.error : null
    return flow.status === 'IDLE' && !needsSaving(flow) ? flow : null
  })
}

function when<T>(session: SnippetSession, read: (flow: SnippetFlow) => T | null): Promise<T> {
  return new Promise((resolve, reject) => {
    const check = () => {
      try {
        const found = read(session.getState())
        if (found === null) return
        leave()
        resolve(found)
      } catch (error) {
        leave()
        // An error of the platform is passed on to the caller.
        reject(error)
      }
    }
    const leave = session.subscribe(check)
    check()
  })
}
