/** Session data of the host's own server about the user and the platform. */
export interface Session {
  baseUrl: string
  token: string
  projects: readonly string[]
}

export async function loadSession(signal?: AbortSignal): Promise<Session> {
  const response = await fetch('/session', { signal: signal ?? null })
  if (!response.ok) throw new Error(`The session could not be loaded: ${response.status}`)
  return (await response.json()) as Session // answered by session-endpoint.ts
}

/** As a real host would do it: ask its own server each time, and let it decide when the token is a new one. */
export async function getAccessToken({ signal }: { signal: AbortSignal }): Promise<string> {
  return (await loadSession(signal)).token
}
