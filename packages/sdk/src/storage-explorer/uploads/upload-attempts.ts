import type { UploadEvent, UploadItem, UploadRefusal, UploadSubject } from './upload-item'
import type { UploadTransport } from './upload-transport.types'

export interface UploadAttemptsOptions {
  transport: () => Promise<UploadTransport>
  dispatch: (id: string, event: UploadEvent) => void
  /** The server has the whole file. */
  onDone: (subject: UploadSubject) => void
  onRefused: (id: string, refusal: UploadRefusal) => void
  onFailure: (error: unknown) => void
  now: () => number
}

/** Carries out the attempts to send files, at most one per upload. */
export function createUploadAttempts(options: UploadAttemptsOptions) {
  const { transport, dispatch, onDone, onRefused, onFailure, now } = options
  const stops = new Map<string, () => void>()

  return {
    async start({ subject, url }: UploadItem, file: Blob): Promise<void> {
      const { id } = subject
      let ended = false
      let end = () => {}
      const stop = () => {
        ended = true
        end()
      }
      stops.set(id, stop)
      const over = () => {
        if (stops.get(id) === stop) stops.delete(id)
      }
      const refused = (refusal: UploadRefusal) => {
        over()
        onRefused(id, refusal)
      }
      try {
        const { start } = await transport()
        if (ended) return
        end = start({
          subject,
          file,
          url,
          onLocated: (located) => dispatch(id, { type: 'located', url: located }),
          onProgress: (sent) => dispatch(id, { type: 'progressed', sent, at: now() }),
          onAccepted: (offset) => dispatch(id, { type: 'accepted', offset, at: now() }),
          onRefused: refused,
          onDone() {
            over()
            onDone(subject)
          },
        })
      } catch (error) {
        if (ended) return
        onFailure(error)
        refused({ status: 0, message: error instanceof Error ? error.message : undefined })
      }
    },
    stop(id: string) {
      stops.get(id)?.()
      stops.delete(id)
    },
  }
}
