import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { shellMessages } from './shell.messages'

function subscribe(listener: () => void): () => void {
  const end = new AbortController()
  addEventListener('online', listener, { signal: end.signal })
  addEventListener('offline', listener, { signal: end.signal })
  return () => end.abort()
}

/** Line across the page while the browser is offline. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  // The region is there before its text, or the text is not read out.
  return (
    <div role="status" className="hd-offline-slot">
      {!online && (
        <div className="hd-offline">
          <WifiOff size={16} strokeWidth={1.5} aria-hidden />
          <span>{shellMessages.offline}</span>
        </div>
      )}
    </div>
  )
}
