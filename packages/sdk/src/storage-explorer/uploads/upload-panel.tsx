import { lazyComponent } from '@howdah/ui/lazy/lazy-code'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useEffect, useEffectEvent, useState } from 'react'
import { PartBoundary } from '../../frame/part-boundary'
import { useHowdahContext } from '../../provider/howdah-context'
import { isUnderWay } from './upload-item'
import type { UploadNotice } from './upload-session'
import type { StorageModel } from '../use-storage-explorer'

const LazyUploadList = lazyComponent(async () => (await import('./list/upload-list')).UploadList)

/** The uploads of the project, under the explorer; not there while there are none. */
export function UploadPanel({ model }: { model: StorageModel }) {
  const { report } = useHowdahContext('StorageExplorer')
  const { uploads } = model
  const { session, queue } = uploads
  const toast = useToast()
  const [chosen, setShown] = useState<boolean | null>(null)
  const isRunning = queue.some(isUnderWay)
  // When all are done, no action is left, and the space is given to the files.
  const isShown = chosen ?? queue.some(({ status }) => status !== 'DONE')

  const say = useEffectEvent((notice: UploadNotice) => {
    // Of several, each row shows its own outcome.
    if (notice.kind === 'failed')
      return void ((notice.alone || !isShown) && toast.error(notice.message))
    const { toast: kind, text = '' } = notice.summary
    // Spec section 4: for a single failed upload, its own message was already displayed.
    const id = 'storage-uploads'
    if (kind === 'error') toast.error(text, { id })
    else if (kind === 'success') toast.success(text, { id })
    else if (kind === 'partial') toast.info(text, { id, duration: 8_000 })
  })
  useEffect(() => session.onNotice((notice) => say(notice)), [session])

  // A browser that is closed takes the files with it, so it asks.
  useEffect(() => {
    if (!isRunning) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isRunning])

  if (queue.length === 0) return null
  return (
    <PartBoundary
      onError={(error) => report(error, { widget: 'storage-explorer', during: 'render' })}
    >
      <LazyUploadList.Component
        fallback={null}
        model={model}
        isShown={isShown}
        setShown={setShown}
      />
    </PartBoundary>
  )
}
