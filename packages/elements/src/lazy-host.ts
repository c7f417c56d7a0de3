import type { ProviderSettings, ReactHost } from './react-host'

/** Returns a function that loads React and the provider when it is first called, and again after a failure. */
export function lazyHost(settings: () => ProviderSettings): () => Promise<ReactHost> {
  let host: Promise<ReactHost> | null = null
  return () => {
    if (host === null) {
      host = import('./react-host').then(({ createReactHost }) => createReactHost(settings))
      host.catch(() => (host = null))
    }
    return host
  }
}
