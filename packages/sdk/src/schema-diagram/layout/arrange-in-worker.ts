import type { DiagramPositions } from '@howdah/rules/diagram/diagram.types'
import type { ArrangeRequest } from './arrange'

/**
 * Arranges tables in a worker, so that the page stays responsive. Where workers are not available,
 * or the host's content security policy forbids them, the page does it.
 * @throws the reason of `signal`, when it is aborted
 */
export async function arrangeInWorker(
  request: ArrangeRequest,
  signal: AbortSignal,
): Promise<DiagramPositions> {
  signal.throwIfAborted()
  const positions = await inWorker(request, signal)
  signal.throwIfAborted()
  if (positions) return positions
  const { arrange } = await import('./arrange')
  return arrange(request)
}

/** Resolves to null when there is no worker that can do it, or when `signal` is aborted. */
function inWorker(request: ArrangeRequest, signal: AbortSignal): Promise<DiagramPositions | null> {
  return new Promise((resolve) => {
    let worker: Worker | undefined
    const end = (positions: DiagramPositions | null) => {
      worker?.terminate()
      resolve(positions)
    }
    try {
      worker = new Worker(new URL('./arrange.worker.ts', import.meta.url), { type: 'module' })
    } catch {
      end(null)
      return
    }
    worker.addEventListener('message', ({ data }: MessageEvent<DiagramPositions>) => end(data))
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      end(null)
    })
    signal.addEventListener('abort', () => end(null), { once: true })
    worker.postMessage(request)
  })
}
