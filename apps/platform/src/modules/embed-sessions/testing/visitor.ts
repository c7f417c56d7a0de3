import { call, type Reply } from '../../../server/http/testing/call'

export const ORIGIN = 'https://app.example.com'

/** Body of a new session, as tests send it. */
export type SessionBody = Record<string, unknown>

interface Created {
  token: string
  id: string
  expires_at: string
}

/** A page of another origin, its server and its visitors, at one project of a platform. */
export function createHost({ url, ref, token }: { url: string; ref: string; token: string }) {
  const sessions = `${url}/platform/projects/${ref}/embed-sessions`
  /** Request of the host's server. */
  const ask = (body: SessionBody, bearer = token): Promise<Reply> =>
    call(sessions, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}` },
      json: { origin: ORIGIN, widgets: ['table-editor'], ...body },
    })
  return {
    ask,
    sessions,
    async create(body: SessionBody = {}, bearer = token): Promise<Created> {
      const reply = await ask(body, bearer)
      if (reply.status !== 201) throw new Error(`${reply.status} ${reply.text}`)
      return reply.body as Created
    },
    /** Runs SQL for a visitor. */
    run: (
      session: string,
      query: string,
      more: { json?: object; headers?: Record<string, string>; ref?: string } = {},
    ): Promise<Reply> =>
      call(`${url}/platform/projects/${more.ref ?? ref}/query`, {
        method: 'POST',
        headers: { authorization: `Bearer ${session}`, origin: ORIGIN, ...more.headers },
        json: { query, ...more.json },
      }),
  }
}

export const messageOf = ({ body }: Reply): string => (body as { message: string }).message
