import { useEffect, useRef, useState } from 'react'
import { useHowdahContext } from '../provider/howdah-context'
import { createDraft, type Draft } from './draft'
import { draftKey } from './draft-key'
import type { OfferedText } from '../draft-store/offered-texts'

export interface DraftSettings {
  /** False when the host owns the text. */
  enabled: boolean
  /** Null while it is not known whose draft it is: nothing is read or written then. */
  person: string | null
  projectRef: string
  documentId: string
  instanceId: string
  /** The text that an editor without a draft starts with. */
  initial: string
  /** Returns the current text of the editor. */
  current: () => string
  onRestore: (text: string) => void
  /** The storage has started to fail. */
  onFailure: (error: unknown) => void
}

export interface DraftState {
  /** Passes the current text to the draft. */
  change: (text: string) => void
  /** The storage fails: what is typed lives in this page only. */
  failing: boolean
  /** Texts of the same draft that gave way to this one. */
  offered: readonly OfferedText[]
  take: (offered: OfferedText) => void
  dismiss: (offered: OfferedText) => void
}

/** Keeps the draft of one document in step with the storage, from when its person is known until the editor goes. */
export function useDraft(caller: string, settings: DraftSettings): DraftState {
  const provider = useHowdahContext(caller)
  const { client, instanceId: providerInstanceId } = provider
  const drafts = provider.drafts
  const { enabled, person, projectRef, documentId } = settings
  const instanceId = [providerInstanceId, settings.instanceId].filter(Boolean).join('/')
  const [failing, setFailing] = useState(false)
  const [offered, setOffered] = useState<readonly OfferedText[]>([])
  const draft = useRef<Draft | null>(null)
  const latest = useRef(settings)

  useEffect(() => {
    latest.current = settings
  })

  useEffect(() => {
    if (!enabled || person === null) return
    const claim = drafts.claim(
      draftKey({ baseUrl: client.baseUrl, person, projectRef, documentId, instanceId }),
    )
    const open = createDraft({
      draftStore: drafts,
      key: claim.key,
      initial: latest.current.initial,
      current: latest.current.current(),
      onRestore: (text) => latest.current.onRestore(text),
      onOffered: setOffered,
      onFailure: (error) => {
        setFailing(true)
        latest.current.onFailure(error)
      },
      onRecovery: () => setFailing(false),
    })
    draft.current = open
    open.open()
    const flush = () => open.flush()
    const flushWhenHidden = () => {
      if (document.visibilityState === 'hidden') open.flush()
    }
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flushWhenHidden)
    return () => {
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flushWhenHidden)
      open.close()
      draft.current = null
      claim.release()
    }
  }, [enabled, person, projectRef, documentId, instanceId, client, drafts])

  return {
    change: (text) => draft.current?.change(text),
    failing,
    offered,
    take: (text) => draft.current?.take(text),
    dismiss: (text) => draft.current?.dismiss(text),
  }
}
